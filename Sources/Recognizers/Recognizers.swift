// The target's files come with the next changes.
