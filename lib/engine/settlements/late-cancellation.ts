import type { Appointment } from '../../domain/appointment';
import { asInstant, type Instant } from '../../time/units';
import type { ProductSettings } from '../slots/product/product-settings';

const SECONDS_AN_HOUR = 3_600;

/**
 * Returns the instant from which the customer can no longer cancel: the start, less the hours that the product
 * requires.
 */
export const cancelUntil = (
  { start }: Pick<Appointment, 'start'>,
  { cancelLimitHours }: Pick<ProductSettings, 'cancelLimitHours'>,
): Instant => asInstant(start - cancelLimitHours * SECONDS_AN_HOUR);

/**
 * Whether a customer who cancels now is too late: the product sets how many hours before the start a customer can
 * cancel.
 */
export const isCancelledLate = (
  row: Pick<Appointment, 'start'>,
  settings: Pick<ProductSettings, 'cancelLimitHours'>,
  now: Instant,
): boolean => now >= cancelUntil(row, settings);
