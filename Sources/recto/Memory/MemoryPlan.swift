import Documents
package import PhotoFiles

/// What of the wanted work fits into the free memory, and how much of it at once.
///
/// The numbers are upper bounds of what photos of 3 to 48 megapixels took
/// (docs/reading-photos.md).
package struct MemoryPlan: Equatable, Sendable {
  /// What recognizers do.
  package enum Recognition: Equatable, Sendable {
    case text
    /// Only which way is up.
    case orientation
    case none
  }

  /// What there is memory for.
  package let recognition: Recognition
  /// Whether there is memory for looking how pages are bent.
  package let dewarps: Bool
  /// Whether that is all that is left out.
  package let missesFlatteningOnly: Bool
  /// What all pages at work may take, in bytes.
  package let capacity: Int
  /// What a page takes besides its pixels, in bytes.
  package let bytesAPage: Int
  /// What each pixel of a photo takes, in bytes.
  package let bytesAPixel: Int

  /// What all that is wanted would take with a photo of a usual size, in bytes; `nil` when it is
  /// there.
  package let bytesMissed: Int?

  /// Phones' photos: recognition is left out before these get no room.
  private static let usualPixels = 12_500_000
  private static let page = 40 << 20
  private static let usualFile = 16 << 20
  /// The net that sees how a page is bent, for each page at work.
  private static let dewarper = 70 << 20

  /// The richest plan that fits.
  ///
  /// - Parameters:
  ///   - wanted: what recognizers are to do.
  ///   - dewarps: whether bent pages are to be flattened; that is left out first.
  ///   - bytesAPixel: of a photo at work.
  package init(
    _ wanted: Recognition, dewarps: Bool = false, bytesAPixel: Int, in free: FreeMemory
  ) {
    self.bytesAPixel = bytesAPixel
    let fallbacks: [Recognition] =
      switch wanted {
      case .text: [.text, .orientation, .none]
      case .orientation: [.orientation, .none]
      case .none: [.none]
      }
    func bytesAPage(_ recognition: Recognition, _ dewarps: Bool) -> Int {
      Self.page + Self.recognitionBytes(recognition) + (dewarps ? Self.dewarper : 0)
    }
    func needed(_ recognition: Recognition, _ dewarps: Bool) -> Int {
      bytesAPage(recognition, dewarps) + bytesAPixel * Self.usualPixels
    }
    func fits(_ recognition: Recognition, _ dewarps: Bool) -> Bool {
      Self.capacity(for: recognition, in: free) >= needed(recognition, dewarps)
    }
    let choice = fallbacks.first { fits($0, false) } ?? Recognition.none
    recognition = choice
    self.dewarps = dewarps && choice == wanted && fits(choice, true)
    missesFlatteningOnly = choice == wanted && self.dewarps != dewarps
    bytesMissed = choice == wanted && self.dewarps == dewarps ? nil : needed(wanted, dewarps)
    capacity = Self.capacity(for: choice, in: free)
    self.bytesAPage = bytesAPage(choice, self.dewarps)
  }

  /// How large a picture may be; at least 0.
  package var mostPixels: Int { max(0, (capacity - bytesAPage) / bytesAPixel) }

  /// What a page of a photo of this size takes, in bytes.
  package func cost(ofPixels pixels: Int) -> Int { bytesAPage + bytesAPixel * pixels }

  /// Whether so many photos of any size allowed may be at work at once.
  package func isAmple(for pages: Int, limits: Limits) -> Bool {
    capacity / max(1, pages) >= cost(ofPixels: limits.pixels)
  }

  /// The limits, lowered to what there is memory for.
  package func lowered(_ limits: Limits) -> Limits {
    var limits = limits
    limits.pixelsInMemory = mostPixels
    limits.fileBytes = min(limits.fileBytes, max(Self.usualFile, capacity / 2))
    return limits
  }

  /// What reading takes beside the page, for each page at work.
  private static func recognitionBytes(_ recognition: Recognition) -> Int {
    switch recognition {
    case .text: 150 << 20
    case .orientation: 80 << 20
    case .none: 0
    }
  }

  /// Stacks and libraries take addresses without taking memory.
  private static func capacity(for recognition: Recognition, in free: FreeMemory) -> Int {
    let unused =
      switch recognition {
      case .text: 80 << 20
      case .orientation: 50 << 20
      case .none: 40 << 20
      }
    return max(0, min(free.real, free.addresses == .max ? .max : free.addresses - unused))
  }
}
