// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Recto", path: "..")],
  targets: [
    .executableTarget(
      name: "kernels",
      dependencies: [
        .product(name: "Imaging", package: "Recto"), .product(name: "Scanning", package: "Recto"),
        .product(name: "PhotoFiles", package: "Recto"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "hello", dependencies: [.product(name: "HTTP", package: "Recto")],
      swiftSettings: settings),
    // The yardstick: the library alone, without any of Recto.
    .executableTarget(name: "turbo", dependencies: ["CTurbo"], swiftSettings: settings),
    .systemLibrary(
      name: "CTurbo", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
  ],
  swiftLanguageModes: [.v6]
)
