import type { Appointment } from '../../../domain/appointment';
import { AppointmentsError } from '../../../domain/errors';
import { parseDecimal } from '../../../domain/money/money';
import type { Order, OrderLine, WrittenLine } from '../../../domain/orders/order';
import type { CallContext } from '../../../ports/ports';
import { type Core, ordersContext } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { GOES_INTO_IT, reviveOrReplaceOrder, needsRevival, reportDeadOrder } from '../enter-order';
import { addLine, derivedReference } from '../add-line';
import { quotedAmounts, type LinesWanted } from './waiting';

type Lines = ReadonlyMap<number, WrittenLine>;

/** An order with its first line, or with no line yet, and the appointments whose lines are still to be added. */
interface Missing {
  readonly wanted: LinesWanted;
  readonly amounts: ReadonlyMap<number, OrderLine>;
  /** The ids of the order and of the first appointment's line; `orderItemId` is 0 if that line does not exist yet. */
  readonly firstLine: WrittenLine;
}

/** Returns the appointment to which the first line of the order belongs. */
const firstOf = ({ rows, pending }: LinesWanted): Appointment =>
  rows.find(({ id }) => id === pending.before.firstId) ?? rows[0]!;

/** Creates one order for several appointments, or adds their lines to the existing order that they name. */
export async function writeSeveralLines(core: Core, wanted: LinesWanted, how: WriteContext): Promise<Lines> {
  const amounts = await quotedAmounts(core, wanted, how);
  const first = firstOf(wanted);
  if (first.orderId > 0) return addToGivenOrder(core, wanted, amounts, how);
  const { reference } = wanted.pending;
  const line = { ...amounts.get(first.id)!, reference };
  const draft = { reference, customerId: first.customerId, line };
  const firstLine = wanted.firstLine ?? (await core.host.orders.createPending(draft, ordersContext(how)));
  return addMissingLines(core, { wanted, amounts, firstLine }, how);
}

/**
 * Adds the lines of several appointments to an existing order. If the order is cancelled or refunded, it is set back to
 * pending, or a new order gets all lines.
 */
async function addToGivenOrder(
  core: Core,
  wanted: LinesWanted,
  amounts: Missing['amounts'],
  how: WriteContext,
): Promise<Lines> {
  const first = firstOf(wanted);
  const asGiven: Missing = { wanted, amounts, firstLine: first };
  if (!needsRevival(first.orderStatus, first.status)) return addMissingLines(core, asGiven, how);
  const context = ordersContext(how);
  const order = (await core.host.orders.find([first.orderId], context)).get(first.orderId);
  if (!order || !needsRevival(order.status, first.status)) return addMissingLines(core, asGiven, how);
  const line = { ...amounts.get(first.id)!, reference: wanted.pending.reference };
  const target = await reviveOrReplaceOrder(core, { order }, line, { ...context, reason: GOES_INTO_IT });
  if (target.kind === 'successor') {
    const rows = wanted.rows.map((row) => ({ ...row, orderItemId: 0 }));
    return addMissingLines(core, { wanted: { ...wanted, rows }, amounts, firstLine: target.written }, how);
  }
  const written = await addMissingLines(core, asGiven, how);
  if (target.kind === 'none') {
    const { refusal } = target;
    for (const row of wanted.rows)
      await reportDeadOrder(core, { ...row, ...written.get(row.id) }, { refusal, order }, context);
  }
  return written;
}

/**
 * Adds the lines that an order does not have yet, one for each appointment. A line that an earlier attempt added
 * without getting the shop's response is found and not added again.
 *
 * @throws AppointmentsError 502 if the shop no longer has the order
 */
async function addMissingLines(
  core: Core,
  { wanted, amounts, firstLine }: Missing,
  how: WriteContext,
): Promise<Lines> {
  const { rows, pending } = wanted;
  const context = ordersContext(how);
  const { orderId } = firstLine;
  const order = (await core.host.orders.find([orderId], context)).get(orderId);
  if (!order)
    throw new AppointmentsError(
      'shop_rest_host_error',
      'The order of these appointments no longer exists in the shop: book or check out again.',
    );
  const first = firstOf(wanted);
  const written = new Map<number, WrittenLine>();
  for (const { id, orderItemId } of rows) {
    if (id === first.id && firstLine.orderItemId > 0) written.set(id, firstLine);
    else if (orderItemId > 0) written.set(id, { orderId, orderItemId });
  }
  const missing = rows.filter(({ id }) => !written.has(id));
  if (missing.length === 0) return written;
  const lost: Lost = { missing, written, amounts, linesBefore: pending.before.lines };
  const known = core.host.orders.traits?.linesHaveNoReference
    ? await linesThatSayTheSame(core, order, lost)
    : await linesByReference(core, missing, context);
  for (const row of missing) {
    const line = { ...amounts.get(row.id)!, reference: referenceOf(row) };
    written.set(row.id, known.get(row.id) ?? (await addLine(core, orderId, line, context)));
  }
  return written;
}

/** Derives the reference of an appointment's line in an order with several lines. */
const referenceOf = ({ id, orderReference }: Appointment): string => derivedReference(orderReference, id);

async function linesByReference(
  { host }: Core,
  missing: readonly Appointment[],
  context: CallContext,
): Promise<Lines> {
  const found = await host.orders.findByReference(missing.map(referenceOf), context);
  return new Map(
    missing.flatMap((row) => {
      const line = found.get(referenceOf(row));
      return line ? [[row.id, line] as const] : [];
    }),
  );
}

/** Appointments for which an earlier attempt may have added an order line without learning its id. */
interface Lost {
  readonly missing: readonly Appointment[];
  /** Lines of the order that are known to belong to other appointments. */
  readonly written: Lines;
  readonly amounts: Missing['amounts'];
  /** Ids of the lines that the order had before the library added any. */
  readonly linesBefore: readonly number[];
}

/**
 * Finds lines that an earlier attempt added, in a shop whose lines have no reference. A line is taken if the order did
 * not have it before, no other appointment has it, and its quantity and net amount fit.
 */
async function linesThatSayTheSame(
  { storage }: Core,
  { id: orderId, items }: Order,
  { missing, written, amounts, linesBefore }: Lost,
): Promise<Lines> {
  const appointments = await storage.appointments.ofOrders([orderId]);
  const claimed = new Set([
    ...linesBefore,
    ...[...appointments, ...written.values()].map(({ orderItemId }) => orderItemId),
  ]);
  const known = new Map<number, WrittenLine>();
  for (const { id } of missing) {
    const { quantity, net } = amounts.get(id)!;
    const item = items.find(
      (one) => !claimed.has(one.id) && one.quantity === quantity && isSameAmount(one.total, net),
    );
    if (!item) continue;
    claimed.add(item.id);
    known.set(id, { orderId, orderItemId: item.id });
  }
  return known;
}

const DECIMALS = 6;

const isSameAmount = (a: string, b: string): boolean =>
  parseDecimal(a, DECIMALS) === parseDecimal(b, DECIMALS);
