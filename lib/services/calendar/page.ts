import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import type { Rule, RuleKind } from '../../domain/rule';
import { UNLISTED_STATUSES } from '../../domain/statuses';
import { runInSlices } from '../../runtime/slices';
import type { Span } from '../../time/units';
import type { TimeWindow } from '../../time/window';
import type { Zone } from '../../time/zone';
import { ruleRows } from '../availability-index/rows';
import { windowOf } from '../availability-index/window';
import type { Core } from '../work/core';

/** A query for the shop's calendar. It finds everything that overlaps the window, and returns it whole. */
export interface CalendarQuery extends TimeWindow {
  /** Appointments of this product, and the rules that affect it. */
  readonly productId?: number;
  /** Appointments that name this member, global rules, and the rules of this member. */
  readonly staffId?: number;
  /** Statuses of appointments. Default: all but in-cart, was-in-cart and trash. */
  readonly status?: string;
  /** The member of staff who reads the calendar, and sees only their own part. Absent: the reader sees everything. */
  readonly viewer?: number;
  /** Aborting this signal ends the computation; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** When a rule opens or closes, once. */
export interface CalendarOpening extends Span {
  readonly id: number;
  readonly kind: RuleKind;
  readonly kindId: number;
  readonly title: string;
  readonly appointable: boolean;
  readonly priority: number;
}

/** The content of an admin's calendar for a window. */
export interface CalendarPage {
  /** By start. */
  readonly appointments: readonly Appointment[];
  /** By start. */
  readonly availability: readonly CalendarOpening[];
  /** The last event whose change is shown: an event stream that begins after it misses nothing. */
  readonly lastEventId: number;
}

/**
 * Reads the appointments and openings of a window, in a fixed number of reads.
 *
 * @throws AppointmentsError 400 for a window that is empty or over 366 days, and for too large a result
 */
export async function readCalendarPage(core: Core, query: CalendarQuery): Promise<CalendarPage> {
  const { storage, site } = core;
  const window = windowOf(query, site.zone);
  // First, so that what happens from here on is told of later, if it is not shown already.
  await core.numberEvents();
  const lastEventId = await storage.outbox.last();
  if (!window) return { appointments: [], availability: [], lastEventId };
  const appointments = await appointmentsIn(core, query, window);
  const rules = await rulesFor(core, query);
  const availability: CalendarOpening[] = [];
  await runInSlices(
    openings(rules, window, site.zone, availability),
    () => assertNotTooMany(core, appointments.length + availability.length),
    query.signal,
  );
  availability.sort((a, b) => a.start - b.start || a.end - b.end || a.id - b.id);
  return { appointments, availability, lastEventId };
}

async function appointmentsIn(core: Core, query: CalendarQuery, window: Span): Promise<Appointment[]> {
  const { productId, staffId, status, viewer } = query;
  const limit = core.options.limits.slotRecords + 1;
  const found = await core.storage.appointments.overlapping({
    from: window.start,
    to: window.end,
    productId,
    staffId,
    limit,
    order: 'asc',
    ...(status === undefined ? { notStatuses: UNLISTED_STATUSES } : { statuses: [status] }),
    ...(viewer !== undefined && { visibleTo: { customerId: viewer, staffId: viewer } }),
  });
  assertNotTooMany(core, found.length);
  return found;
}

/** A member of staff sees the global rules, their own, and those of products that they work on. */
async function rulesFor({ storage, host }: Core, query: CalendarQuery): Promise<Rule[]> {
  const { productId, staffId, viewer } = query;
  const isNarrow = productId !== undefined || staffId !== undefined;
  if (!isNarrow && viewer === undefined) return storage.rules.all();
  const found =
    productId === undefined ? undefined : await host.products.find([productId], { userId: viewer });
  const members = found?.get(productId!)?.staffIds ?? [];
  const rules = isNarrow
    ? await storage.rules.bearingOn({
        productIds: productId === undefined ? [] : [productId],
        staffIds: staffId === undefined ? members : [staffId],
      })
    : await storage.rules.all();
  return viewer === undefined ? rules : ownRules(rules, viewer, host);
}

async function ownRules(rules: readonly Rule[], viewer: number, { products }: Core['host']): Promise<Rule[]> {
  const ids = [...new Set(rules.flatMap(({ kind, kindId }) => (kind === 'product' ? (kindId ?? []) : [])))];
  const found = ids.length === 0 ? undefined : await products.find(ids, { userId: viewer });
  return rules.filter(({ kind, kindId }) => {
    if (kind === 'global') return true;
    if (kind === 'staff') return kindId === viewer;
    return found?.get(kindId ?? 0)?.staffIds?.includes(viewer) ?? false;
  });
}

function* openings(
  rules: readonly Rule[],
  window: Span,
  zone: Zone,
  found: CalendarOpening[],
): Generator<void> {
  for (const rule of rules) {
    const { id, kind, title, appointable } = rule;
    const about = { id, kind, kindId: rule.kindId ?? 0, title, appointable, priority: rule.priority ?? 0 };
    for (const { start, end } of ruleRows(rule, window, zone)) found.push({ ...about, start, end });
    yield;
  }
}

function assertNotTooMany({ options }: Core, records: number): void {
  const { slotRecords } = options.limits;
  if (records <= slotRecords) return;
  throw invalidParams({
    to: `the result may hold at most ${slotRecords} records; ask for fewer days, or for one product or member`,
  });
}
