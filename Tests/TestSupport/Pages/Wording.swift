/// Invented sentences for painted pages.
package enum Wording: String, Sendable, CaseIterable {
  case english, german, french, greek, russian, hebrew, arabic

  /// Some sentences in a row, chosen by the seed.
  package func text(sentences count: Int, _ random: inout SeededRandom) -> String {
    let all = sentences
    var last = -1
    return (0..<count).map { _ in
      var next = Int(random.next() % UInt64(all.count))
      if next == last { next = (next + 1) % all.count }
      last = next
      return all[next]
    }.joined(separator: " ")
  }

  private var sentences: [String] {
    switch self {
    case .english:
      [
        "The office will remain closed on Friday and reopens on Monday at 9 o’clock.",
        "Please find the signed copy of the agreement dated 14 March 2024 enclosed.",
        "Each of the 36 boxes was weighed twice before it left the warehouse.",
        "A different file was found in the first cabinet, filed under “Effects & Finance”.",
        "We would be grateful for an answer before the end of the month.",
        "The total amount of 1,248.50 is payable within thirty days of receipt.",
        "Quick brown foxes jumped over the lazy dogs while the jury watched the prize vex them.",
        "Nothing in this letter changes the terms on which both parties agreed last year.",
        "The path follows the river for two miles and then climbs steadily to the ridge.",
        "Should you have any questions, call extension 4071 or write to the address above.",
      ]
    case .german:
      [
        "Wir bestätigen den Eingang Ihres Schreibens vom 3. Februar und danken Ihnen dafür.",
        "Die Übergabe der Schlüssel erfolgt am Donnerstag um 10:30 Uhr in der Musterstraße 1.",
        "Bitte überweisen Sie den Betrag von 1.248,50 € innerhalb von vierzehn Tagen.",
        "Für Rückfragen stehen wir Ihnen werktags zwischen 8 und 16 Uhr gern zur Verfügung.",
        "Die größeren Räume im Erdgeschoss wurden vollständig saniert und neu gestrichen.",
        "Zwölf Boxkämpfer jagten Viktor quer über den großen Sylter Deich.",
        "Das Angebot ist freibleibend und gilt, solange der Vorrat reicht.",
        "Im vergangenen Jahr stieg der Verbrauch um 3,7 % gegenüber dem Vorjahr.",
      ]
    case .french:
      [
        "Nous avons bien reçu votre lettre du 5 août et vous en remercions vivement.",
        "Voix ambiguë d’un cœur qui, au zéphyr, préfère les jattes de kiwis.",
        "Le montant de 248,50 € sera prélevé à la fin du mois de février.",
        "La réunion aura lieu à l’hôtel de ville, salle 12, où le café sera servi.",
        "Veuillez agréer, chère voisine, l’expression de nos sentiments distingués.",
      ]
    case .greek:
      [
        "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία με τη βοήθεια των φίλων μου.",
        "Το γραφείο θα παραμείνει κλειστό την Παρασκευή 14 Μαρτίου.",
        "Σας ευχαριστούμε για την επιστολή σας και για την υπομονή σας.",
      ]
    case .russian:
      [
        "Съешь же ещё этих мягких французских булок, да выпей чаю.",
        "Просим оплатить счёт № 4071 в течение тридцати дней.",
        "Собрание состоится в четверг в 10 часов утра в большом зале.",
      ]
    case .hebrew:
      [
        "המשרד יהיה סגור ביום שישי וייפתח שוב ביום ראשון בשעה 9.",
        "דג סקרן שט בים מאוכזב ולפתע מצא לו חברה.",
        "נא לשלם את הסכום של 248 שקלים עד סוף החודש.",
      ]
    case .arabic:
      [
        "سيبقى المكتب مغلقا يوم الجمعة ويفتح أبوابه يوم الأحد.",
        "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر.",
        "نرجو دفع المبلغ قبل نهاية الشهر ونشكركم على حسن تعاونكم.",
      ]
    }
  }
}
