import type { Texts } from '../texts';

/** German texts about appointments, visits and the waitlist. */
export default {
  when: 'Wann',
  yourTime: 'Ihre Ortszeit',
  with: 'Bei',
  duration: 'Dauer',
  places: 'Plätze',
  price: 'Preis',
  status: 'Stand',
  whatNext: 'Wie es weitergeht',
  where: 'Wo',
  order: 'Bestellung',
  toPay: 'Zu zahlen',
  inSalon: (amount) => `${amount} im Salon`,
  paidWith: 'Bezahlt mit',
  service: 'Leistung',
  formerService: 'Eine frühere Leistung',
  yes: 'Ja',
  no: 'Nein',
  person: (place) => `Person ${place}`,
  answerOf: (question, place) => `${question} (Person ${place})`,
  optional: (label) => `${label} (freiwillig)`,
  serviceWith: (service, names) => `${service} bei ${names}`,
  withNames: (names) => `Bei ${names}`,
  forTwo: (service) => `${service} für zwei`,
  addToCalendar: 'In Ihren Kalender eintragen:',
  otherCalendar: 'Anderer (.ics)',

  dayAndTime: (day, time) => `${day}, ${time}`,
  timeIn: (time, zone) => `${time} Uhr, ${zone}`,
  cityTime: (city) => `Zeit in ${city}`,

  bookedHere:
    'Das sind die Termine, die in diesem Browser gebucht wurden. [Melden Sie sich an], um die Termine Ihres Kontos zu sehen, oder [finden Sie Termine von einem anderen Gerät].',
  upcoming: 'Bevorstehend',
  nothingAhead: 'Sie haben keine bevorstehenden Termine.',
  pastAndCancelled: 'Vergangen und abgesagt',
  signedInAs: (name) => `Angemeldet als ${name}`,
  signOut: 'Abmelden',

  seeYou: 'Wir freuen uns auf Sie.',
  isCancelled: 'Abgesagt',
  isPast: 'Vergangen',
  waitsForSalon: 'Wartet auf die Bestätigung des Salons',
  waitsForSalonNext:
    'Der Salon prüft Ihre Buchung und bestätigt sie. Danach können Sie bezahlen. Sie finden den Termin unter „Meine Termine“.',
  isPaid: 'Bezahlt',
  depositIsPaid: 'Bestätigt, die Anzahlung ist bezahlt',
  bookedNotPaid: 'Gebucht, noch nicht bezahlt',
  otherWaitsNext:
    'Ein anderer Termin derselben Bestellung wartet auf die Bestätigung des Salons. Danach bezahlen Sie die ganze Bestellung.',
  confirmedNotPaid: 'Bestätigt, noch nicht bezahlt',
  canPayNow: 'Sie können jetzt bezahlen.',
  payBy: (moment) => `Bitte bezahlen Sie bis ${moment}. Danach wird der Termin wieder anderen angeboten.`,
  isSettled: 'Bestätigt, Zahlung mit dem Salon geregelt',
  askSalonForMoney: 'Die Zahlung ist mit dem Salon geregelt. Bitte fragen Sie den Salon nach Ihrem Geld.',
  isBooked: 'Gebucht',

  changeOrCancel: { appointment: 'Termin ändern oder absagen', visit: 'Besuch ändern oder absagen' },
  move: { appointment: 'Termin verschieben', visit: 'Besuch verschieben' },
  cancel: { appointment: 'Termin absagen', visit: 'Besuch absagen' },
  lookAt: { appointment: 'Termin ansehen', visit: 'Besuch ansehen' },
  wasCancelled: { appointment: 'Dieser Termin wurde abgesagt.', visit: 'Dieser Besuch wurde abgesagt.' },
  alreadyCancelled: {
    appointment: (moment: string) => `Dieser Termin wurde bereits abgesagt: ${moment}.`,
    visit: (moment: string) => `Dieser Besuch wurde bereits abgesagt: ${moment}.`,
  },
  wasInPast: { appointment: 'Dieser Termin ist vorbei.', visit: 'Dieser Besuch ist vorbei.' },
  bookAgain: 'Wieder buchen',
  cannotBeUndone: 'Ihr Termin wird anderen angeboten. Das lässt sich nicht rückgängig machen.',
  cancelUntil: (moment) => `Absagen können Sie bis ${moment}.`,
  reason: 'Grund (freiwillig)',
  yesCancel: { appointment: 'Ja, Termin absagen', visit: 'Ja, Besuch absagen' },
  noKeep: 'Nein, behalten',
  couldBeMovedUntil: {
    appointment: (moment) => `Dieser Termin ließ sich bis ${moment} verschieben.`,
    visit: (moment) => `Dieser Besuch ließ sich bis ${moment} verschieben.`,
  },
  couldBeCancelledUntil: {
    appointment: (moment) => `Dieser Termin ließ sich bis ${moment} absagen.`,
    visit: (moment) => `Dieser Besuch ließ sich bis ${moment} absagen.`,
  },
  cannotBeMoved: {
    appointment: 'Dieser Termin lässt sich online nicht verschieben.',
    visit: 'Dieser Besuch lässt sich online nicht verschieben.',
  },
  cannotBeCancelled: {
    appointment: 'Dieser Termin lässt sich online nicht absagen.',
    visit: 'Dieser Besuch lässt sich online nicht absagen.',
  },
  pleaseContact: (shop) => `Wenn Ihnen etwas dazwischengekommen ist, wenden Sie sich bitte an ${shop}.`,

  willRefund: (paid) => `Sie haben ${paid} bezahlt. Der Salon erstattet Ihnen den Betrag.`,
  keepsFeeRefunds: (paid, fee, refund) =>
    `Sie haben ${paid} bezahlt. Weil Sie kurzfristig absagen, behält der Salon eine Gebühr von ${fee} und erstattet ${refund}.`,
  keepsAll: (paid) =>
    `Sie haben ${paid} bezahlt. Weil Sie kurzfristig absagen, behält der Salon den Betrag als Gebühr.`,
  thenOwe: (due) => `Danach sind noch ${due} zu zahlen.`,
  noCharge: 'Sie haben noch nichts bezahlt, und es entstehen Ihnen keine Kosten.',
  oweFeeLate: (due) =>
    `Sie haben noch nichts bezahlt. Weil Sie kurzfristig absagen, wird eine Gebühr von ${due} fällig.`,
  hadPaidRefund: (paid) => `Sie hatten ${paid} bezahlt. Der Salon erstattet Ihnen den Betrag.`,
  hadPaidPart: (paid, fee, refund) =>
    `Sie hatten ${paid} bezahlt. Der Salon behält eine Gebühr von ${fee} und erstattet Ihnen ${refund}.`,
  oweFee: (due) => `Es ist eine Gebühr von ${due} zu zahlen.`,
  wasRefunded: (amount) => `Ihre Zahlung von ${amount} wurde erstattet.`,
  hadPaidKept: (paid) => `Sie hatten ${paid} bezahlt. Der Salon behält den Betrag als Gebühr.`,
  hadPaid: (paid) => `Sie hatten ${paid} bezahlt.`,
  hadPaidRefunded: (paid, fee, refund) =>
    `Sie hatten ${paid} bezahlt. Der Salon hat eine Gebühr von ${fee} behalten und Ihnen ${refund} erstattet.`,
  nothingToPay: 'Es ist nichts zu zahlen.',
  entriesStayUsed: (count, pass) =>
    count === 1
      ? `Weil Sie kurzfristig absagen, bleibt die Einheit verbraucht (${pass}).`
      : `Weil Sie kurzfristig absagen, bleiben alle ${count} Einheiten verbraucht (${pass}).`,
  entriesGoBack: (count, pass) =>
    count === 1
      ? `Die Einheit wird Ihnen wieder gutgeschrieben (${pass}).`
      : `Alle ${count} Einheiten werden Ihnen wieder gutgeschrieben (${pass}).`,

  placeIsFree: (service) => `Ein Platz ist frei: ${service}`,
  waitingFor: (service) => `Warteliste: ${service}`,
  offeredTime: 'Angebotener Termin',
  keptUntil: 'Reserviert bis',
  wanted: 'Gewünscht',
  weekdays: ['montags', 'dienstags', 'mittwochs', 'donnerstags', 'freitags', 'samstags', 'sonntags'],
  onWeekdays: (days) => days,
  fromDayTo: (first, last) => `${first} bis ${last}`,
  notBefore: (time) => `ab ${time} Uhr`,
  before: (time) => `vor ${time} Uhr`,
  waitlistIs: {
    waiting: 'Sie stehen auf der Warteliste.',
    offered: 'Ein Platz ist frei, und wir halten ihn für Sie frei.',
    booked: 'Sie haben einen Platz gebucht.',
    left: 'Sie stehen nicht mehr auf der Warteliste.',
    past: 'Die gewünschten Tage sind vorbei.',
    unanswered:
      'Wir haben Ihnen mehrere Plätze angeboten und keine Antwort erhalten. Sie stehen deshalb nicht mehr auf der Warteliste.',
    erased: 'Dieser Eintrag wurde gelöscht.',
  },
  waitingNext: 'Wir schreiben Ihnen, sobald ein Platz frei ist.',
  bookThisTime: 'Diesen Termin buchen',
  waitForAnother: 'Auf einen anderen Termin warten',
  stopWaiting: 'Von der Warteliste streichen',
  goAndPay: 'Zu Ihrem Termin und zur Bezahlung',
  lookForTimes: 'Freie Termine ansehen',
  waiting: 'Warteliste',
} satisfies Partial<Texts>;
