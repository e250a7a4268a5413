import PhotoFiles
import Testing
import recto

@Suite struct MemoryPlanTests {
  private func plan(
    _ wanted: MemoryPlan.Recognition = .text, dewarps: Bool = false, megabytes: Int,
    addresses: Int? = nil
  ) -> MemoryPlan {
    MemoryPlan(
      wanted, dewarps: dewarps, bytesAPixel: 8,
      in: FreeMemory(real: megabytes << 20, addresses: addresses.map { $0 << 20 } ?? .max))
  }

  @Test func plentyLimitsNothing() {
    let plan = plan(megabytes: 16_000)
    #expect(plan.recognition == .text && plan.bytesMissed == nil)
    #expect(plan.isAmple(for: 4, limits: Limits()))
    #expect(!plan.isAmple(for: 40, limits: Limits()))
  }

  @Test func lessMemoryLeavesReadingOutBeforePixels() {
    #expect(plan(megabytes: 350).recognition == .text)
    #expect(plan(megabytes: 250).recognition == .orientation)
    #expect(plan(megabytes: 150).recognition == .none)
    #expect(plan(megabytes: 150).bytesMissed == (190 << 20) + 100_000_000)
    for megabytes in stride(from: 140, to: 2_000, by: 10) {
      #expect(plan(megabytes: megabytes).mostPixels >= 12_000_000)
    }
  }

  @Test func flatteningIsLeftOutBeforeReading() {
    let all = plan(dewarps: true, megabytes: 400)
    #expect(all.recognition == .text && all.dewarps && all.bytesMissed == nil)
    let flat = plan(dewarps: true, megabytes: 340)
    #expect(flat.recognition == .text && !flat.dewarps && flat.missesFlatteningOnly)
    #expect(flat.bytesMissed == (260 << 20) + 100_000_000)
    let less = plan(dewarps: true, megabytes: 250)
    #expect(less.recognition == .orientation && !less.dewarps && !less.missesFlatteningOnly)
    #expect(!plan(megabytes: 400).dewarps)
  }

  @Test func theNetTakesItsRoomOnEachPage() {
    let (flat, bent) = (plan(megabytes: 2_000), plan(dewarps: true, megabytes: 2_000))
    #expect(bent.cost(ofPixels: 0) - flat.cost(ofPixels: 0) == 70 << 20)
    #expect(bent.mostPixels < flat.mostPixels)
  }

  @Test func moreMemoryNeverMeansLess() {
    for wanted in [MemoryPlan.Recognition.text, .orientation, .none] {
      var last = plan(wanted, megabytes: 0)
      #expect(last.mostPixels == 0)
      for megabytes in stride(from: 10, to: 1_000, by: 10) {
        let next = plan(wanted, megabytes: megabytes)
        // A step up in what is recognized may cost pixels, but never usual photos'.
        if next.recognition == last.recognition { #expect(next.mostPixels >= last.mostPixels) }
        last = next
      }
    }
  }

  @Test func addressesAreTakenBesideMemory() {
    #expect(plan(.none, megabytes: 1_000, addresses: 140).capacity == 100 << 20)
    #expect(plan(.none, megabytes: 80, addresses: 140).capacity == 80 << 20)
    #expect(plan(.none, megabytes: 80, addresses: 10).capacity == 0)
  }

  @Test func limitsAreLoweredNeverRaised() {
    let lowered = plan(.none, megabytes: 140).lowered(Limits())
    #expect(lowered.pixelsInMemory == 100 * (1 << 20) / 8)
    #expect(lowered.fileBytes == 70 << 20)
    #expect(plan(.none, megabytes: 1 << 20).lowered(Limits()).fileBytes == Limits().fileBytes)
  }

  @Test func theMachinesOwnWordsAreUnderstood() {
    let meminfo = """
      MemTotal:         507904 kB
      MemFree:           20480 kB
      MemAvailable:     204800 kB
      SwapTotal:        102400 kB
      SwapFree:          51200 kB
      """
    #expect(FreeMemory.available(meminfo: meminfo) == 256_000 * 1_024)
    #expect(FreeMemory.available(meminfo: "MemTotal: 1 kB") == nil)
    #expect(FreeMemory.left(limit: "max\n", used: "5\n", statistics: "") == .max)
    #expect(
      FreeMemory.left(limit: "1000\n", used: "900\n", statistics: "anon 3\ninactive_file 50\n")
        == 150)
    // Version 1 counts the groups inside by names of their own.
    let statistics = "inactive_file 1\ntotal_inactive_file 50\n"
    #expect(FreeMemory.left(limit: "1000", used: "1200", statistics: statistics) == 0)
    #expect(FreeMemory.left(limit: "1000", used: "900", statistics: statistics) == 150)
  }
}
