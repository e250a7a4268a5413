// Does natively what the module does in the browser, so that a test can compare: a job a line in,
// a result a line out (`Jobs`).

let jobs = Jobs()
while let line = readLine() { print(jobs.answer(to: line)) }
