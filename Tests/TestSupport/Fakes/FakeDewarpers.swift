package import Documents
package import Imaging
import Synchronization

/// Sees the mesh it was given, and counts how often it was asked.
package final class FixedDewarper: PageDewarper {
  private let fixed: Mesh?
  private let count = Mutex(0)

  /// A dewarper that always sees this mesh.
  package init(mesh: Mesh?) { fixed = mesh }

  /// How often it was asked.
  package var askings: Int { count.withLock { $0 } }

  package func mesh(of picture: ColourBitmap) async throws(RecognitionError) -> Mesh? {
    count.withLock { $0 += 1 }
    return fixed
  }
}

/// Fails each time.
package struct FailingDewarper: PageDewarper {
  package init() {}

  package func mesh(of picture: ColourBitmap) async throws(RecognitionError) -> Mesh? {
    throw .engineFailed(reason: "the fake fails")
  }
}
