import { randomUUID } from 'node:crypto';
import type { Appointment, AppointmentRecord } from '../../domain/appointment';
import type { EntitlementUse } from '../../domain/money/entitlement';
import type { OrderStatus, WrittenLine } from '../../domain/orders/order';
import type { Placement } from '../../engine/slots/judge';
import { eventsOfWrite } from '../events/appointment-events';
import { customerKeyOf } from '../limits/counted-customer';
import { addLine, statusOf, withLine } from '../orders/add-line';
import type { Quote } from '../orders/quote-members-with-tax';
import { reserveOrder, type Waiting } from '../orders/saga/waiting';
import { ordersContext } from '../work/core';
import type { WorkInside } from '../work/work';
import { type CheckedDraft, customerOfDraft, recordOf } from './drafts/checked-draft';

/** A draft to which places were granted, with its price. */
export interface PlacedDraft {
  readonly draft: CheckedDraft;
  readonly placement: Placement;
  readonly quote: Quote;
  /** Use of an entitlement that pays for some places. The quote is for the remaining places. */
  readonly entitlement?: EntitlementUse;
}

/** Appointments to be stored together, with one order for all of them. */
interface Together {
  /** At least one draft. All are for one customer. */
  readonly placed: readonly PlacedDraft[];
  /** Reference of the order. */
  readonly reference: string;
  readonly kind: 'series' | 'visit';
}

/** Appointments that were stored together. */
interface StoredTogether<Owner> {
  /** The record to which the appointments belong. */
  readonly owner: Owner;
  /** The appointments, in the order of their drafts. */
  readonly appointments: readonly Appointment[];
  /** Set if the order is in another database and still has to be created. */
  readonly waiting: Waiting | undefined;
}

/** The record to which appointments belong that are stored together: a series or a visit. */
const OWNER_FIELD = { series: 'seriesId', visit: 'visitId' } as const satisfies Record<
  Together['kind'],
  keyof AppointmentRecord
>;

/**
 * Stores appointments with their events and their common order, under the lock of their places. If the order is in
 * another database, it is reserved.
 *
 * @param storeOwner stores the record to which the appointments belong; gets the id of their order, or 0 if it is still
 * to be created
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

/** Writes the lines of an order in the library's database. The order is created with the first line. */
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
