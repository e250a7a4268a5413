// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
let core: [Target.Dependency] = [
  .product(name: "Imaging", package: "Recto"), .product(name: "Scanning", package: "Recto"),
]

// The core for the browser. Embedded Swift and a bare target need flags that hold for every
// target of the build, so they are on the command line of `scripts/build-web`.
let package = Package(
  name: "RectoWeb",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Recto", path: "..")],
  targets: [
    // The module the page loads; for WebAssembly only.
    .executableTarget(
      name: "RectoWeb", dependencies: ["ModuleCore", "BareRuntime"], swiftSettings: strict),
    // What the module does, but for the names it exports: the same natively and in the browser.
    .target(name: "ModuleCore", dependencies: core, swiftSettings: strict),
    // What Swift's runtime asks of a system, where there is none.
    .target(name: "BareRuntime", swiftSettings: strict),
    // Operations whose bits must come out the same natively and in the browser.
    .target(name: "Fingerprints", dependencies: core, swiftSettings: strict),
    // The two sides of that comparison: for WebAssembly, and native.
    .executableTarget(
      name: "bits", dependencies: ["Fingerprints", "BareRuntime"], swiftSettings: strict),
    .executableTarget(
      name: "native", dependencies: core + ["ModuleCore", "Fingerprints"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
