import type { Texts } from '../texts';

const GONE = 'Dieser Termin ist nicht mehr in Ihrem Warenkorb. Laden Sie die Seite neu, um ihn zu sehen.';
const FEWER = 'So viele Plätze können wir Ihnen nicht reservieren. Bitte wählen Sie weniger.';
const CHOOSE_MEMBER = 'Bitte wählen Sie, bei wem Sie den Termin möchten.';

/** German texts for errors, and those of the pages' scripts. */
export default {
  refusals: {
    rest_missing_callback_param: 'Es fehlt noch etwas. Bitte füllen Sie alle Felder aus.',
    rest_invalid_param: 'Eine Ihrer Angaben ist ungültig. Bitte prüfen Sie sie, und versuchen Sie es erneut.',
    shop_rest_cannot_view:
      'Sie haben hier keinen Zugriff. Vielleicht ist Ihre Anmeldung abgelaufen: Bitte melden Sie sich erneut an.',
    shop_rest_cannot_create: 'Das ist online nicht mehr möglich. Bitte wenden Sie sich an den Salon.',
    rest_no_route: 'Diese Seite hat sich geändert. Bitte laden Sie sie neu.',
    shop_rest_appointment_invalid_id: GONE,
    shop_rest_visit_invalid_id: GONE,
    shop_rest_waitlist_invalid_id: 'Sie stehen nicht mehr auf dieser Warteliste.',
    shop_appointments_offer_over: 'Dieses Angebot ist abgelaufen. Bitte wählen Sie erneut einen Termin.',
    shop_rest_product_invalid_id: 'Diese Leistung bieten wir nicht mehr an.',
    shop_appointments_slot_unavailable: 'Dieser Termin ist nicht mehr frei.',
    shop_appointments_not_admitted:
      'Diese Leistung können Sie nicht online buchen. Bitte wenden Sie sich an den Salon.',
    shop_appointments_nothing_left:
      'Ihre Karte deckt das nicht mehr ganz ab. Es ist nichts gebucht: Bitte prüfen Sie den Preis, oder bezahlen Sie auf andere Weise.',
    shop_rest_in_flight:
      'Ihre Buchung wird noch bearbeitet. Bitte warten Sie einen Moment, und versuchen Sie es erneut.',
    shop_rest_already_trashed: GONE,
    shop_rest_precondition_failed: 'Die Buchung wurde inzwischen geändert. Bitte laden Sie die Seite neu.',
    shop_rest_request_entity_too_large:
      'Das ist zu viel auf einmal. Bitte fassen Sie sich kürzer, oder buchen Sie in mehreren Schritten.',
    shop_rest_too_many_attempts:
      'Aus Ihrem Netzwerk gab es zu viele Versuche. Bitte warten Sie etwas, und versuchen Sie es erneut.',
    shop_rest_host_error:
      'Das ist im Moment nicht möglich. Es wurde nichts geändert. Bitte versuchen Sie es später erneut.',
    shop_rest_busy: 'Gerade buchen sehr viele Personen. Bitte versuchen Sie es gleich noch einmal.',
    shop_rest_outcome_unknown:
      'Wir wissen nicht, ob es geklappt hat. Bitte sehen Sie unter „Meine Termine“ nach, bevor Sie es erneut versuchen.',
    shop_not_confirmed_yet: 'Sie können bezahlen, sobald der Salon den Termin bestätigt hat.',
    shop_nothing_to_pay:
      'Diese Buchung kann nicht mehr bezahlt werden. Laden Sie die Seite neu, um ihren Stand zu sehen.',
    shop_amount_changed:
      'Der Betrag hat sich inzwischen geändert. Laden Sie die Seite neu, um zu sehen, was zu zahlen ist.',
    network_failed:
      'Der Shop ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
    response_unreadable: 'Der Shop hat nicht richtig geantwortet. Bitte versuchen Sie es gleich noch einmal.',
  },
  fieldRefusals: {
    owner:
      'Mehr Termine können wir einer Person nicht gleichzeitig reservieren. Bitte bezahlen oder entfernen Sie zuerst einen davon.',
    address:
      'Aus Ihrem Netzwerk sind im Moment zu viele Termine reserviert. Bitte versuchen Sie es etwas später erneut.',
    quantity: FEWER,
    qty: FEWER,
    start: 'Bitte wählen Sie einen Termin.',
    staffId: CHOOSE_MEMBER,
    staffIds: CHOOSE_MEMBER,
    name: 'Bitte geben Sie Ihren Namen ein.',
    longName: 'Bitte geben Sie Ihren Namen mit höchstens 200 Zeichen ein.',
    email: 'Bitte geben Sie Ihre E-Mail-Adresse ein, zum Beispiel ada@mail.example.',
    phone: 'Bitte geben Sie eine Telefonnummer wie +49 30 123456 ein, oder lassen Sie das Feld leer.',
    remark: 'Bitte schreiben Sie höchstens 1.000 Zeichen.',
    cart: 'Ihr Warenkorb ist leer.',
    lines: 'Ihr Warenkorb hat sich geändert. Bitte prüfen Sie ihn, und buchen Sie erneut.',
    holds: 'Diese Termine haben Sie bereits gebucht. Sie finden sie unter „Meine Termine“.',
    reason: 'Bitte nennen Sie den Grund mit höchstens 1.000 Zeichen.',
    login: 'Bitte geben Sie Ihren Benutzernamen ein.',
    password: 'Bitte geben Sie Ihr Passwort ein.',
    code: 'Bitte geben Sie den Code ein.',
  },
  limitRefusal: 'Mehr Buchungen können wir von einer Person nicht annehmen.',
  generalRefusal:
    'Das hat leider nicht geklappt. Bitte versuchen Sie es erneut, oder wenden Sie sich an den Salon.',

  scripts: {
    nextBooking: 'Die nächste Buchung ist ab {day} möglich.',
    holding: 'Wir reservieren diesen Termin für Sie, noch {time}.',
    holdEnded: 'Die Reservierung ist abgelaufen. Solange der Termin frei ist, können Sie ihn noch buchen.',
    holdEndedOf: 'Die Reservierung ist abgelaufen: {line}.',
    notFree: 'Dieser Termin ist nicht mehr frei. Wählen Sie einen anderen, oder entfernen Sie ihn.',
    cartHasInstead:
      'In Ihrem Warenkorb ist jetzt stattdessen {label}. Sie können buchen, sobald Sie möchten.',
    otherTimes: 'Nehmen Sie stattdessen einen dieser Termine:',
    payWithPass: 'Bezahlen mit: {name} (noch {left} übrig)',
    payInSalon: '{now} jetzt, {later} im Salon',
    timeInSalon: '{time} im Salon',
    zoneOfSalon: '{zone} (der Salon)',
    fillIn: 'Bitte füllen Sie dieses Feld aus.',
  },

  errorPages: {
    noService: {
      title: 'Diese Leistung bieten wir nicht an',
      text: 'Vielleicht heißt sie jetzt anders, oder es gibt sie nicht mehr. Bitte wählen Sie eine andere Leistung.',
    },
    deadLink: {
      title: 'Dieser Link führt zu keinem Termin',
      text: 'Vielleicht ist der Link unvollständig, oder der Termin ist lange vorbei. Bitte verwenden Sie den Link aus Ihrer Buchung, oder sehen Sie unter „Meine Termine“ nach.',
    },
    deadWaitlistLink: {
      title: 'Dieser Link öffnet keinen Eintrag der Warteliste',
      text: 'Der Link ist vielleicht unvollständig, oder die Tage, auf die Sie gewartet haben, sind lange vorbei. Bitte nutzen Sie den Link aus unserer Nachricht, oder suchen Sie freie Termine.',
    },
    notFound: {
      title: 'Diese Seite gibt es nicht',
      text: 'Vielleicht enthält die Adresse einen Tippfehler, oder die Seite ist umgezogen.',
    },
    wrongMethod: {
      title: 'Diese Seite lässt sich nicht direkt öffnen',
      text: 'Die Adresse nimmt nur ein Formular entgegen, das auf einer anderen Seite ausgefüllt wurde. Bitte beginnen Sie erneut auf einer der folgenden Seiten.',
    },
    noAccess: {
      title: 'Sie haben keinen Zugriff auf diese Seite',
      text: 'Bitte melden Sie sich zuerst an. Wenn Sie schon angemeldet sind, ist die Seite nicht für Sie bestimmt.',
    },
    busy: {
      title: 'Im Moment ist sehr viel los',
      text: 'Es wurde nichts geändert. Bitte versuchen Sie es gleich noch einmal.',
    },
    refused: {
      title: 'Das hat nicht geklappt',
      text: 'Eine der gesendeten Angaben ist ungültig. Bitte gehen Sie zurück, und versuchen Sie es erneut.',
    },
    failed: {
      title: 'Bei uns ist etwas schiefgegangen',
      text: 'Wir wurden benachrichtigt und kümmern uns darum. Bitte versuchen Sie es etwas später erneut.',
    },
  },
} satisfies Partial<Texts>;
