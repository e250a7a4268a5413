// swift-tools-version: 6.2
import PackageDescription

// The core for the browser. Embedded Swift and a bare target need flags that hold for every
// target of the build, so they are on the command line of `scripts/build-web`.
let package = Package(
  name: "RectoWeb",
  dependencies: [.package(name: "Recto", path: "..")],
  targets: [
    .executableTarget(
      name: "RectoWeb",
      dependencies: [
        .product(name: "Imaging", package: "Recto"),
        .product(name: "Scanning", package: "Recto"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
