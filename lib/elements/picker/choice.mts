import type { SentAnswer } from '../common/questions.mjs';
import type { ChosenVisit } from './wanted-visit.mjs';

/** The chosen time: the `event.detail` of `chosen` and `taken`. */
export interface Choice {
  readonly productId: number;
  /** Start in ISO 8601 with offset, as a booking's `start`. */
  readonly start: string;
  /** End in ISO 8601 in UTC; undefined for products by the day or month. */
  readonly end: string | undefined;
  /** Id of the member; undefined for no preference. */
  readonly staffId: number | undefined;
  readonly quantity: number;
  /** Price of one place, or of all items of a visit, a decimal string; only if the picker shows prices. */
  readonly price: string | undefined;
  /** Items of the visit, if the visitor has chosen several services. */
  readonly visit: ChosenVisit | undefined;
  /** Answers to the questions of the product; undefined if the picker does not ask them, and for a visit, whose services have them. */
  readonly answers?: readonly SentAnswer[];
  /** Zone that the visitor chose, as a booking's `local_timezone`. */
  readonly timeZone: string;
}

/** Returns the data that a form sends. */
export function formData({ start, staffId, quantity, timeZone, visit, answers }: Choice): FormData {
  const data = new FormData();
  data.set('start', start);
  if (visit) {
    data.set('arrange', visit.arrange);
    data.set('items', JSON.stringify(visit.wanted));
  } else data.set('qty', String(quantity));
  if (staffId !== undefined) data.set('staff_id', String(staffId));
  data.set('local_timezone', timeZone);
  if (answers) data.set('answers', JSON.stringify(answers));
  return data;
}
