import type { CustomerRecord } from '../../domain/people/admission';
import type { CountedCustomer } from '../../domain/people/counted-customer';
import { unbookedStatuses } from '../../domain/statuses/statuses';
import type { Transaction } from '../../storage/storage';
import { asInstant, SECONDS_A_DAY } from '../../time/units';
import type { Core } from '../work/core';

const DAYS_BACK = 365;

/** The booking record (coming bookings, no-shows, late cancellations) of an unknown customer. */
export const NO_RECORD: CustomerRecord = { upcoming: 0, noShows: 0, lateCancellations: 0 };

/**
 * Reads the booking record of a customer (coming bookings, no-shows, late cancellations), with one database statement.
 */
export function readRecord(
  { storage, options }: Pick<Core, 'storage' | 'options'>,
  customer: CountedCustomer,
  t?: Transaction,
): Promise<CustomerRecord> {
  const now = options.clock.now();
  const since = asInstant(now - DAYS_BACK * SECONDS_A_DAY);
  return storage.appointments.customerRecord(
    { customer, now, since, notStatuses: unbookedStatuses(options) },
    t,
  );
}
