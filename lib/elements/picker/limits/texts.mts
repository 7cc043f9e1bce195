import { LIMITS } from '../../common/limits/en.mjs';
import type { LimitTexts } from '../../common/limits/limit-text.mjs';

/** Texts of the module that names booking limits. */
export interface ReachedLimitTexts {
  /**
   * Texts that describe a reached booking limit (such as two bookings per week). Shown if the limit leaves no free
   * times, or if a booking was refused because of it.
   */
  readonly limits: LimitTexts;
}

export const REACHED_LIMIT_TEXTS: ReachedLimitTexts = { limits: LIMITS };
