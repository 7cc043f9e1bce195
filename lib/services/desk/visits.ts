import { UNLISTED_STATUSES } from '../../domain/statuses/statuses';
import { Pace } from '../../runtime/slices';
import type { VisitCounts } from '../../storage/storage';
import { type DeskAppointment, withDeskFacts } from '../calendar/desk-facts';
import type { Core } from '../work/core';

/** Limit on the coming appointments in a response. */
const MOST_COMING = 50;
const PAST_A_PAGE = 20;

/** The part of a customer's visits to return. */
export interface VisitQuery {
  /** Page of the past appointments, from 1. Default 1. */
  readonly page?: number;
  /** Signal that ends the computation when it aborts; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * A customer's appointments as the shop's staff see them, including cancelled ones. Appointments in a cart or in the
 * trash are left out.
 */
export interface CustomerVisits {
  readonly counts: VisitCounts;
  /** Appointments that have not ended, the soonest first; at most 50. */
  readonly coming: readonly DeskAppointment[];
  /** Appointments that have ended, the latest first; 20 on a page. */
  readonly past: readonly DeskAppointment[];
  /** Number of past appointments on all pages. */
  readonly pastTotal: number;
}

/** Reads a customer's visits, with a fixed number of reads. */
export async function readVisits(
  core: Core,
  customerId: number,
  { page = 1, signal }: VisitQuery,
): Promise<CustomerVisits> {
  const { storage, keptRules, options } = core;
  const { appointments } = storage;
  const now = options.clock.now();
  const ofCustomer = { customerId, notStatuses: UNLISTED_STATUSES, orderBy: 'start' } as const;
  const counts = await appointments.visitCounts(customerId, now, UNLISTED_STATUSES);
  const ahead = await appointments.list({
    ...ofCustomer,
    endsAfter: now,
    order: 'asc',
    limit: MOST_COMING,
    offset: 0,
  });
  const behind = await appointments.list({
    ...ofCustomer,
    endedBy: now,
    order: 'desc',
    limit: PAST_A_PAGE,
    offset: (page - 1) * PAST_A_PAGE,
  });
  const found = [...ahead.items, ...behind.items];
  const rules = found.length > 0 ? await keptRules.all() : [];
  const seen = { rules, now, pace: new Pace(() => signal) };
  const shown = await withDeskFacts(core, { appointments: found }, seen);
  const coming = shown.slice(0, ahead.items.length);
  return { counts, coming, past: shown.slice(ahead.items.length), pastTotal: behind.total };
}
