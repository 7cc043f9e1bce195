import type { SentAnswer } from '../common/questions.mjs';
import type { ChosenVisit } from './wanted-visit.mjs';

/** Chosen time, as `event.detail` of the events `chosen` and `taken`. */
export interface Choice {
  readonly productId: number;
  /** Start in ISO 8601 with offset, to be sent as `start` of a booking. */
  readonly start: string;
  /** End in ISO 8601 in UTC; undefined for services by the day or month. */
  readonly end: string | undefined;
  /** Id of the staff member; undefined for any. */
  readonly staffId: number | undefined;
  readonly quantity: number;
  /** Price of one place, or of all services of a visit, a decimal string; undefined unless the picker shows prices. */
  readonly price: string | undefined;
  /** Services of the visit (several services one after the other); undefined for a single service. */
  readonly visit: ChosenVisit | undefined;
  /**
   * Answers to the questions of the service; undefined if the picker asks none. For a visit, each service in `visit`
   * has its own.
   */
  readonly answers?: readonly SentAnswer[];
  /** Time zone that the visitor has chosen, to be sent as `local_timezone` of a booking. */
  readonly timeZone: string;
}

/**
 * Returns the form data that the picker adds to a form around it.
 *
 * @param visits part of the picker for several services in one visit
 */
export function formData(
  { start, staffId, quantity, timeZone, visit, answers }: Choice,
  visits: { fillForm(data: FormData, visit: ChosenVisit): void } | undefined,
): FormData {
  const data = new FormData();
  data.set('start', start);
  if (visit) visits!.fillForm(data, visit);
  else data.set('qty', String(quantity));
  if (staffId !== undefined) data.set('staff_id', String(staffId));
  data.set('local_timezone', timeZone);
  if (answers) data.set('answers', JSON.stringify(answers));
  return data;
}
