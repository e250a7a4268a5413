"""The parts of the section `clean`."""
