// swift-tools-version: 6.2
import PackageDescription

// The walls of the house (ARCHITECTURE.md, "What keeps the walls").
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
// Targets that know no library: unsafe code must show.
let pure = strict + [.strictMemorySafety()]
// Targets that are also built for the browser, where Swift is Embedded Swift.
let embeddable = pure + [.treatWarning("EmbeddedRestrictions", as: .error)]

let package = Package(
  name: "Recto",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Imaging", targets: ["Imaging"]),
    .library(name: "Scanning", targets: ["Scanning"]),
    .library(name: "Documents", targets: ["Documents"]),
    .library(name: "PhotoFiles", targets: ["PhotoFiles"]),
    .library(name: "Recognizers", targets: ["Recognizers"]),
    .library(name: "Export", targets: ["Export"]),
    .library(name: "HTTP", targets: ["HTTP"]),
    .library(name: "Library", targets: ["Library"]),
    .library(name: "Sending", targets: ["Sending"]),
    .library(name: "Postgres", targets: ["Postgres"]),
    .library(name: "Buckets", targets: ["Buckets"]),
    .library(name: "Server", targets: ["Server"]),
    .executable(name: "recto", targets: ["recto"]),
  ],
  targets: [
    // Square roots and rounding are calls into libm on a baseline processor.
    .target(
      name: "Imaging", swiftSettings: embeddable,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "Scanning", dependencies: ["Imaging", "CPageNet"], swiftSettings: embeddable),
    .target(name: "Documents", dependencies: ["Imaging", "Scanning"], swiftSettings: pure),
    .target(
      name: "PhotoFiles",
      dependencies: [
        "Imaging", "Scanning", "Documents", "CTurboJPEG", "CHeif", "CPNG", "CWebP", "CTIFF",
        "CLCMS", "CChild",
      ],
      swiftSettings: strict),
    .target(
      name: "Recognizers",
      dependencies: ["Imaging", "Scanning", "Documents", "COnnxRuntime"],
      swiftSettings: strict),
    .target(
      name: "Export",
      dependencies: ["Imaging", "Scanning", "Documents", "PhotoFiles", "CQPDF", "CTIFF"],
      swiftSettings: strict),
    .target(name: "HTTP", dependencies: ["CMicroHTTPD", "CZlib"], swiftSettings: strict),
    .target(
      name: "Library",
      dependencies: ["Imaging", "Scanning", "Documents", "PhotoFiles", "CSQLite"],
      swiftSettings: strict),
    .target(name: "Sending", dependencies: ["Library", "CCurl"], swiftSettings: strict),
    .target(
      name: "Postgres",
      dependencies: ["Imaging", "Scanning", "Documents", "PhotoFiles", "Library", "CPQ"],
      swiftSettings: strict),
    .target(
      name: "Buckets", dependencies: ["Imaging", "PhotoFiles", "Library", "CCurl"],
      swiftSettings: strict),
    .target(
      name: "Server",
      dependencies: [
        "Imaging", "Scanning", "Documents", "PhotoFiles", "Library", "HTTP", "CGnuTLS",
        "CQREncode",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "recto",
      dependencies: [
        "Imaging", "Scanning", "Documents", "PhotoFiles", "Recognizers", "Export", "Library",
        "Postgres", "Buckets", "Sending", "HTTP", "Server", "CMalloc",
      ],
      swiftSettings: strict),

    .target(name: "CChild"),
    .target(name: "CPageNet", exclude: ["page.net"]),
    // The C library's own; Swift's module of it leaves this header out.
    .systemLibrary(name: "CMalloc"),
    .target(name: "COnnxRuntime", linkerSettings: [.linkedLibrary("dl")]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CHeif", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CQPDF", pkgConfig: "libqpdf", providers: [.apt(["libqpdf-dev"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(
      name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    // Tests only: the page painter's letters.
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),

    .target(
      name: "TestSupport",
      dependencies: ["Imaging", "Scanning", "Documents", "CFreeType"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "paint",
      dependencies: ["Imaging", "Scanning", "Documents", "PhotoFiles", "TestSupport"],
      path: "Tests/Paint", swiftSettings: strict),
    .executableTarget(
      name: "judge",
      dependencies: ["Imaging", "Scanning", "PhotoFiles"], path: "Tests/Judge",
      swiftSettings: strict),
    .executableTarget(
      name: "torture",
      dependencies: [
        "Imaging", "Scanning", "Documents", "PhotoFiles", "Library", "HTTP", "Server",
        "TestSupport", "CSQLite",
      ],
      path: "Tests/Torture", swiftSettings: strict),
    .executableTarget(
      name: "shelf",
      dependencies: ["Imaging", "Scanning", "Documents", "PhotoFiles", "Library", "TestSupport"],
      path: "Tests/Shelf", swiftSettings: strict),
    .testTarget(
      name: "TestSupportTests", dependencies: ["Imaging", "Scanning", "Documents", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ImagingTests", dependencies: ["Imaging", "TestSupport"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "ScanningTests", dependencies: ["Imaging", "Scanning", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentsTests", dependencies: ["Imaging", "Scanning", "Documents", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PhotoFilesTests",
      dependencies: [
        "Imaging", "Scanning", "Documents", "PhotoFiles", "TestSupport", "CTurboJPEG", "CHeif",
        "CPNG", "CWebP", "CTIFF", "CLCMS",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RecognizersTests",
      dependencies: ["Imaging", "Scanning", "Documents", "Recognizers", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ExportTests",
      dependencies: ["Imaging", "Scanning", "Documents", "PhotoFiles", "Export", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP"], swiftSettings: strict),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Imaging", "PhotoFiles", "Library", "HTTP", "Server", "CGnuTLS",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "Imaging", "Scanning", "Documents", "PhotoFiles", "Library", "Postgres", "Buckets",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SendingTests",
      dependencies: ["Imaging", "PhotoFiles", "Library", "Sending", "HTTP", "Server"],
      swiftSettings: strict),
    .testTarget(
      name: "rectoTests",
      dependencies: [
        "recto", "Imaging", "Scanning", "Documents", "PhotoFiles", "Library", "TestSupport",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
