import type { Appointment } from '../../../domain/appointment';
import { AppointmentsError } from '../../../domain/errors';
import { parseDecimal } from '../../../domain/money';
import type { Order, OrderLine, WrittenLine } from '../../../domain/order';
import type { CallContext } from '../../../ports/ports';
import { addLine, derivedReference } from '../written-line';
import { type Core, ordersContext } from '../../work/core';
import type { WriteContext } from '../../work/write-context';

/**
 * Gives each appointment its line in an order in another database. If an earlier try added a line but lost the
 * response, the line is found again by its reference.
 *
 * @param made the line that the order was made with; it belongs to the first appointment
 * @returns the line for each appointment's id
 * @throws AppointmentsError 502
 */
export async function addMissingLines(
  core: Core,
  held: readonly Appointment[],
  made: WrittenLine,
  lines: ReadonlyMap<number, OrderLine>,
  how: WriteContext,
): Promise<ReadonlyMap<number, WrittenLine>> {
  const context = ordersContext(core, how);
  const { orderId } = made;
  const order = (await core.host.orders.find([orderId], context)).get(orderId);
  if (!order) throw new AppointmentsError('shop_rest_host_error', 'The order is gone; check out again.');
  const written = new Map<number, WrittenLine>();
  for (const [at, { id, orderItemId }] of held.entries()) {
    if (at === 0 && made.orderItemId > 0) written.set(id, made);
    else if (orderItemId > 0) written.set(id, { orderId, orderItemId });
  }
  const missing = held.filter(({ id }) => !written.has(id));
  if (missing.length === 0) return written;
  const known = core.host.orders.traits?.linesHaveNoReference
    ? await linesThatSayTheSame(core, held, order, written, lines)
    : await linesByReference(core, missing, context);
  for (const row of missing) {
    const line = { ...lines.get(row.id)!, reference: referenceOf(row) };
    written.set(row.id, known.get(row.id) ?? (await addLine(core, orderId, line, context)));
  }
  return written;
}

/** The line of an appointment that goes into an order together with others. */
const referenceOf = ({ id, orderReference }: Appointment): string => derivedReference(orderReference, id);

async function linesByReference(
  { host }: Core,
  missing: readonly Appointment[],
  context: CallContext,
): Promise<ReadonlyMap<number, WrittenLine>> {
  const found = await host.orders.findByReference(missing.map(referenceOf), context);
  return new Map(
    missing.flatMap((row) => {
      const line = found.get(referenceOf(row));
      return line ? [[row.id, line] as const] : [];
    }),
  );
}

/**
 * For a shop whose lines have no reference: a line that is newer than the known lines, belongs to no other
 * appointment, and has the same content.
 */
async function linesThatSayTheSame(
  { storage }: Core,
  held: readonly Appointment[],
  { id: orderId, items }: Order,
  written: ReadonlyMap<number, WrittenLine>,
  lines: ReadonlyMap<number, OrderLine>,
): Promise<ReadonlyMap<number, WrittenLine>> {
  const [{ id: firstId }] = held as [Appointment];
  const before = (await storage.holds.find([firstId])).get(firstId)?.linesBefore ?? [];
  const others = await storage.appointments.ofOrders([orderId]);
  const claimed = new Set([
    ...before,
    ...[...others, ...written.values()].map(({ orderItemId }) => orderItemId),
  ]);
  const known = new Map<number, WrittenLine>();
  for (const { id } of held.filter((row) => !written.has(row.id))) {
    const { quantity, net } = lines.get(id)!;
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
