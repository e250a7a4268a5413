import Fingerprints

// One line a case, as Web/tests/same-bits reads them.
for number in 0..<fingerprintCount { print(number, fingerprint(number)) }
