import type { Appointment } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import { formatDecimal } from '../../../domain/money/money';
import { hasWritableLines, type Order, type OrderLine, type Settlement } from '../../../domain/orders/order';
import type { Product } from '../../../domain/product';
import { withTax } from '../../../engine/pricing/paid-places';
import { orderMoney } from '../../../engine/settlements/order-money';
import { UNKNOWN_PRODUCT } from '../../claims/places';
import { planOrderChanges } from '../../orders/order-changes';
import { dueFields } from '../../orders/add-line';
import { feesAfterReducing, isReducing } from '../../settlements/fees-after-reducing';
import { type LineChanged, lineToWrite, settleChanges } from '../../orders/settling/settle-price';
import { ordersWithUnsent } from '../../settlements/orders-with-unsent';
import { type Core, findProductsOf, callContext } from '../../work/core';
import type { Work } from '../../work/work';
import { cancellerOf } from '../canceller';
import { checkChanges } from '../drafts/fields';
import { changedPrice } from './changed-price';
import { nextState } from './next-state';
import { noSuchAppointment } from '../not-found';
import { lookUp } from '../subjects';

/**
 * A change of time, staff members, product, quantity or cost that is tried: its price and amounts due are computed, and
 * nothing is stored.
 */
export type ChangeTrial = Pick<
  AppointmentChanges,
  | 'productId'
  | 'start'
  | 'end'
  | 'staffId'
  | 'staffIds'
  | 'quantity'
  | 'cost'
  | 'costIncludesTax'
  | 'cancelledBy'
  | 'waiveFee'
>;

/** The price and the amounts due that a change would lead to. Amounts are decimal strings in the site's currency. */
export interface ChangePreview {
  /** Value of the appointment's field `cost` after the change. */
  readonly cost: string;
  /** Price of the order line with tax before the change; null without an order line. */
  readonly formerPrice: string | null;
  /** Price of the order line with tax after the change; null without an order line. */
  readonly price: string | null;
  /** Part of `price` that is due when booking (the deposit); null without a deposit. */
  readonly dueNow: string | null;
  /** Part of `price` that is due later; null without a deposit. */
  readonly dueLater: string | null;
  /** The amounts that would be due because of the change; null if nothing would be due. */
  readonly settlement: Settlement | null;
  /**
   * Price of a new booking with the changed values, net and for all places. Absent if this price equals `cost`, if the
   * change does not affect it, and in previews for a whole visit or for a customer.
   */
  readonly currentPrice?: string;
}

/**
 * Computes the price of an appointment after a change, and the amounts that would be due. Nothing is stored, and the
 * time is not checked for free places.
 *
 * @throws AppointmentsError 400 for wrong fields and unknown ids, 404
 */
export async function previewChange(work: Work, id: number, trial: ChangeTrial): Promise<ChangePreview> {
  const { core, how } = work;
  checkChanges(trial, core.site);
  const before = (await core.storage.appointments.find([id])).get(id);
  if (!before) throw noSuchAppointment(id);
  const { product } = await lookUp(core, trial, how);
  const stored = (await findProductsOf(core, [before], callContext(how))).get(before.productId);
  const change = { before, changes: trial, stored, product: product ?? stored };
  const [{ after, preview }] = (await tryTogether(work, [change])) as [Tried];
  const currentPrice = await changedPrice(core, before, after, how);
  return currentPrice === null ? preview : { ...preview, currentPrice };
}

/** A tried change, and the stored appointment to which it would be made. Nothing is written. */
interface TriedChange {
  readonly before: Appointment;
  readonly changes: ChangeTrial & Pick<AppointmentChanges, 'enforce'>;
  /** The appointment's present product; undefined if the shop no longer has it. */
  readonly stored: Product | undefined;
  /** The appointment's product after the change. Default: `stored`. */
  readonly product?: Product | undefined;
}

/**
 * Computes the price and the amounts due after changes of several appointments that are made together. Nothing is
 * stored.
 *
 * @returns one result for each change, in their order
 */
export async function previewTogether(
  work: Work,
  tried: readonly TriedChange[],
): Promise<readonly ChangePreview[]> {
  return (await tryTogether(work, tried)).map(({ preview }) => preview);
}

/** An appointment as a tried change would make it, with the resulting price and amounts due. */
interface Tried extends Pick<LineChanged, 'after'> {
  readonly preview: ChangePreview;
}

async function tryTogether(work: Work, tried: readonly TriedChange[]): Promise<readonly Tried[]> {
  const { core } = work;
  const orders = await ordersWithUnsent(
    core,
    tried.map(({ before }) => before.orderId),
  );
  const changes: LineChanged[] = [];
  for (const one of tried) changes.push(await lineChangeOf(work, one, orders.get(one.before.orderId)));
  const settlements = await settleChanges(core, changes, orders);
  return changes.map(({ before, after, changedLine: line }) => {
    const formerPrice = formerPriceOf(core, before, orders.get(before.orderId));
    const preview = {
      cost: after.cost,
      formerPrice,
      price: line ? withTax(line, core.site.currencyDecimals) : formerPrice,
      ...dueAfter(before, line, orders.get(before.orderId)),
      settlement: settlements.get(before.id) ?? null,
    };
    return { after, preview };
  });
}

/** Computes an appointment as it would be after a change, with its fees, and its order line. Nothing is stored. */
async function lineChangeOf(
  { core, how }: Work,
  { before, changes, stored, product: next = stored }: TriedChange,
  order: Order | undefined,
): Promise<LineChanged> {
  const product = next ?? { ...UNKNOWN_PRODUCT, id: before.productId };
  const now = core.options.clock.now();
  const { after } = nextState(core, { before, changes, stored, product, actorId: how.actorId }, now);
  const { changes: planned } = await planOrderChanges(core, [{ before, after, product }], how);
  const changedLine = await lineToWrite({ find: async () => order }, { before, after }, planned[0]!);
  if (!changedLine || !isReducing(before, after)) return { before, after, changedLine };
  const by = cancellerOf(before, changes, how.actorId);
  const terms = { by, waived: changes.waiveFee ?? '', at: now };
  const statesCost = changes.cost !== undefined;
  const reduction = { row: before, order, after, line: changedLine, statesCost };
  return { before, after: { ...after, fees: await feesAfterReducing(core, reduction, terms) }, changedLine };
}

/**
 * Returns the deposit and the rest of the price after a change. Both stay unchanged if the library may not write lines
 * of the order (because the order is paid, for example).
 */
const dueAfter = (
  { dueNow, dueLater }: Appointment,
  line: OrderLine | undefined,
  order: Order | undefined,
): Pick<ChangePreview, 'dueNow' | 'dueLater'> =>
  line && order && hasWritableLines(order.status) ? dueFields(line) : { dueNow, dueLater };

function formerPriceOf(
  { site: { currencyDecimals } }: Core,
  { orderItemId, settlement }: Appointment,
  order: Order | undefined,
): string | null {
  const line = order && orderMoney(order, currencyDecimals).lines.find(({ id }) => id === orderItemId);
  if (!line) return null;
  return settlement?.price ?? formatDecimal(line.amount, currencyDecimals);
}
