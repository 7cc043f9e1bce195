import { randomUUID } from 'node:crypto';
import type { Appointment, AppointmentRecord } from '../../domain/appointment';
import type { EntitlementUse } from '../../domain/money/entitlement';
import type { OrderStatus, WrittenLine } from '../../domain/orders/order';
import type { Placement } from '../../engine/slots/judge/placement';
import { eventsOfWrite } from '../events/appointment-events';
import { customerKeyOf } from '../limits/counted-customer';
import { addLine, statusOf, withLine } from '../orders/add-line';
import type { Quote } from '../orders/quote-members-with-tax';
import { reserveOrder, type Waiting } from '../orders/saga/waiting';
import { ordersContext } from '../work/core';
import type { WorkInside } from '../work/work';
import { type CheckedDraft, customerOfDraft } from './drafts/checked-draft';
import { recordOf } from './drafts/new-appointment-row';

/** A new booking whose places are taken, with its price. */
export interface PlacedDraft {
  readonly draft: CheckedDraft;
  readonly placement: Placement;
  readonly quote: Quote;
  /** Entitlement (such as a pass of ten visits) that pays for some places. The quote is for the remaining places. */
  readonly entitlement?: EntitlementUse;
}

/** New appointments that are stored together and share one order. */
interface Together {
  /** The bookings, at least one, all for one customer. */
  readonly placed: readonly PlacedDraft[];
  /** Reference of the common order. With it the shop recognises a repeated request for the order. */
  readonly reference: string;
  readonly kind: 'series' | 'visit';
}

/** Result of storing appointments together. */
interface StoredTogether<Owner> {
  /**
   * The record to which the appointments belong: the series (recurring appointments) or the visit (several services in
   * one order).
   */
  readonly owner: Owner;
  /** The stored appointments, in the order of their bookings. */
  readonly appointments: readonly Appointment[];
  /** The order that is still to be created in another database; undefined if it exists already. */
  readonly waiting: Waiting | undefined;
}

/** The field by which an appointment names its series or its visit. */
const OWNER_FIELD = { series: 'seriesId', visit: 'visitId' } as const satisfies Record<
  Together['kind'],
  keyof AppointmentRecord
>;

/**
 * Stores new appointments with their events and their common order, under the lock of their places. If orders are in
 * another database, the order is only recorded here, and created after the commit.
 *
 * @param storeOwner stores the series or the visit; gets the id of the order, or 0 if the order is still to be created
 */
export async function storeTogether<Owner extends { readonly id: number }>(
  inside: WorkInside,
  { placed, reference, kind }: Together,
  storeOwner: (orderId: number) => Promise<Owner>,
): Promise<StoredTogether<Owner>> {
  const { core, how, t } = inside;
  const { storage, host, options } = core;
  const now = options.clock.now();
  const shared = host.orders.sharesDatabase;
  const { lines: refs = [], orderStatus = 'pending' } = shared
    ? await writeLinesInside(inside, placed, reference)
    : {};
  const owner = await storeOwner(refs[0]?.orderId ?? 0);
  const appointments: Appointment[] = [];
  for (const [at, one] of placed.entries()) {
    const record = recordOf(core, one.draft, { ...one, now });
    const ref = refs[at];
    const withOwn = ref ? withLine(record, ref, core.site) : { ...record, orderReference: reference };
    const stored = await storage.appointments.insert(
      { ...withOwn, orderStatus, orderQuantity: record.quantity, [OWNER_FIELD[kind]]: owner.id },
      t,
      (created) => eventsOfWrite(undefined, created, how, now),
      customerKeyOf(customerOfDraft(core, one.draft)),
    );
    appointments.push(stored);
  }
  if (shared) return { owner, appointments, waiting: undefined };
  const before = { firstId: appointments[0]!.id, lines: [] };
  const pending = await reserveOrder(core, { reference, kind, before }, appointments.length, t);
  const quoted = new Map(placed.map(({ quote }, at) => [appointments[at]!.id, quote.line]));
  return { owner, appointments, waiting: { pending, rows: appointments, quoted } };
}

/** Creates an order in the library's database with its first line, and adds the other lines. */
async function writeLinesInside(
  { core, how, t }: WorkInside,
  placed: readonly PlacedDraft[],
  reference: string,
): Promise<{ lines: WrittenLine[]; orderStatus: OrderStatus }> {
  const context = ordersContext(how, t);
  const [first, ...others] = placed as [PlacedDraft, ...PlacedDraft[]];
  const customerId = first.draft.fields.customerId ?? 0;
  const draft = { reference, customerId, line: { ...first.quote.line, reference } };
  const order = await core.host.orders.createPending(draft, context);
  const lines: WrittenLine[] = [order];
  for (const { quote } of others) {
    lines.push(await addLine(core, order.orderId, { ...quote.line, reference: randomUUID() }, context));
  }
  return { lines, orderStatus: statusOf(order) };
}
