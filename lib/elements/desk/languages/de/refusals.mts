import { LIMITS } from '../../../common/limits/de.mjs';
import type { RefusalTexts } from '../../texts/refusals.mjs';

export const REFUSALS: RefusalTexts = {
  reasons: {
    in_the_past: 'diese Zeit ist vorbei',
    before_min_date: 'für diese Leistung ist es zu kurzfristig',
    after_max_date: 'für diese Leistung ist es zu weit voraus',
    restricted_day: 'diese Leistung beginnt nicht an diesem Wochentag',
    over_max_qty: 'das sind mehr Plätze, als eine Buchung haben darf',
    off_grid: 'diese Leistung beginnt nicht um diese Uhrzeit',
    closed: 'das liegt außerhalb der Öffnungszeiten',
    no_places: 'es sind nicht genug Plätze frei',
    staff_busy: 'das Teammitglied hat einen anderen Termin',
    nobody_free: 'niemand aus dem Team ist frei',
    no_resource: 'kein Raum, Platz oder Gerät dafür ist offen und frei',
    over_limit: 'damit wäre eine Grenze für Buchungen überschritten',
  },
  limits: LIMITS,
  otherReason: 'diese Zeit lässt sich nicht buchen',
  refused: 'Nicht möglich: {reasons}.',
  alternatives: 'Andere freie Termine:',
  with: '{time} bei {name}',
  anyway: 'Trotzdem buchen',
  moveAnyway: 'Trotzdem verschieben',
  why: 'Grund',
  noNetwork: 'Es gibt keine Verbindung zum Server. Nichts wurde gespeichert.',
  outcomeUnknown:
    'Die Verbindung brach beim Speichern ab. Bitte prüfen, ob die Änderung gespeichert ist, bevor Sie sie wiederholen.',
  paysNoMore: 'Die Karte oder das Abo, womit dieser Termin bezahlt ist, gilt zu dieser Zeit nicht mehr.',
  gone: 'Das gibt es nicht mehr.',
  notLoaded: 'Das konnte nicht geladen werden.',
  forbidden: 'Dazu haben Sie keine Berechtigung.',
  failed: 'Das hat nicht funktioniert. Bitte gleich noch einmal versuchen.',
  failedIn: '{title}: {failure}',
};
