import type { Appointment } from '../../domain/appointment';
import { asInstant, type Instant } from '../../time/units';
import type { ProductSettings } from '../slots/product/product-settings';

const SECONDS_AN_HOUR = 3_600;

/** Returns the first instant at which the customer can no longer cancel; a limit of 0 hours means the start. */
export const cancelUntil = (
  { start }: Pick<Appointment, 'start'>,
  { cancelLimitHours }: Pick<ProductSettings, 'cancelLimitHours'>,
): Instant => asInstant(start - cancelLimitHours * SECONDS_AN_HOUR);

/** Whether a customer who cancels now does so too late by the limit of the product. */
export const isCancelledLate = (
  row: Pick<Appointment, 'start'>,
  settings: Pick<ProductSettings, 'cancelLimitHours'>,
  now: Instant,
): boolean => now >= cancelUntil(row, settings);
