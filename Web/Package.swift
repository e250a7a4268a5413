// swift-tools-version: 6.2
import PackageDescription

// The core for the browser. Embedded Swift and a bare target need flags that hold for every
// target of the build, so they are on the command line of `scripts/build-web`.
let package = Package(
  name: "RectoWeb",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Recto", path: "..")],
  targets: [
    // The module the page loads; for WebAssembly only.
    .executableTarget(
      name: "RectoWeb",
      dependencies: [
        "Fingerprints",
        .product(name: "Imaging", package: "Recto"),
        .product(name: "Scanning", package: "Recto"),
      ]),
    // What must come out the same in the browser and natively, and the native side of it.
    .target(
      name: "Fingerprints", dependencies: [.product(name: "Imaging", package: "Recto")]),
    .executableTarget(name: "native-fingerprints", dependencies: ["Fingerprints"]),
  ],
  swiftLanguageModes: [.v6]
)
