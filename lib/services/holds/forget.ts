import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';
import type { Core } from '../work/core';

/** For a day after it ran out or was checked out a hold's token still counts: for a late checkout, or a repeated one. */
export const forgetOldHolds = ({ storage }: Core, now: Instant): Promise<void> =>
  storage.holds.trim(asInstant(now - SECONDS_A_DAY));
