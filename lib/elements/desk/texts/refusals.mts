import { LIMITS } from '../../common/limits/en.mjs';
import type { LimitTexts } from '../../common/limits/limit-text.mjs';

/** Texts about refused bookings and failed requests. */
export interface RefusalTexts {
  /** Reasons for which a time is refused, by their code in the error response. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Texts that describe a reached booking limit; shown after the reasons. */
  readonly limits: LimitTexts;
  readonly otherReason: string;
  /** Says why a time cannot be booked. Placeholder `{reasons}`: the reasons, separated by commas. */
  readonly refused: string;
  readonly alternatives: string;
  /** Label of the button that chooses another free time with its staff member. Placeholders `{time}`, `{name}`. */
  readonly with: string;
  readonly anyway: string;
  /** Label of the button that moves an appointment in spite of the refusal. */
  readonly moveAnyway: string;
  /** Label of the field for the user's reason to book or move in spite of a refusal. */
  readonly why: string;
  readonly noNetwork: string;
  readonly outcomeUnknown: string;
  /** Says that an appointment cannot move, because the card or pass that pays for it ends before the new time. */
  readonly paysNoMore: string;
  readonly gone: string;
  /** Says that data could not be read. */
  readonly notLoaded: string;
  readonly forbidden: string;
  readonly failed: string;
  /**
   * Announces a failure after the user has left the dialog. Placeholders `{title}`: title of the dialog; `{failure}`:
   * the error.
   */
  readonly failedIn: string;
}

export const REFUSALS: RefusalTexts = {
  reasons: {
    in_the_past: 'this time is over',
    before_min_date: 'it is too soon for this service',
    after_max_date: 'it is too far ahead for this service',
    restricted_day: 'this service does not begin on this weekday',
    over_max_qty: 'these are more places than one booking may take',
    off_grid: 'this service does not begin at this time',
    closed: 'it is outside the opening hours',
    no_places: 'not enough places are free',
    staff_busy: 'the staff is busy with another appointment',
    nobody_free: 'nobody is free',
    no_resource: 'no room, chair or machine that the service needs is open and free',
    over_limit: 'the booking would exceed a limit on bookings',
  },
  limits: LIMITS,
  otherReason: 'this time cannot be booked',
  refused: 'Not possible: {reasons}.',
  alternatives: 'Other free times:',
  with: '{time} with {name}',
  anyway: 'Book anyway',
  moveAnyway: 'Move anyway',
  why: 'Reason',
  noNetwork: 'There is no connection to the shop. Nothing was saved.',
  outcomeUnknown: 'The connection was lost while saving. Check if it was saved before you repeat it.',
  paysNoMore: 'The card or pass that pays for this appointment is no longer valid at this time.',
  gone: 'This no longer exists.',
  notLoaded: 'This could not be loaded.',
  forbidden: 'You do not have the right to do this. Ask a manager.',
  failed: 'This did not work. Try again in a moment.',
  failedIn: '{title}: {failure}',
};
