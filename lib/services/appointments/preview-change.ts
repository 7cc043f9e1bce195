import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges } from '../../domain/drafts';
import { formatDecimal } from '../../domain/money';
import type { Order, OrderLine, Settlement } from '../../domain/order';
import type { Product } from '../../domain/product';
import { withTax } from '../../engine/pricing/paid-places';
import { orderMoney } from '../../engine/settlements/order-money';
import { UNKNOWN_PRODUCT } from '../claims/places';
import { planOrderChanges } from '../orders/order-changes';
import { dueFields } from '../orders/add-line';
import { feesAfterReducing, isReducing } from '../settlements/fees-after-reducing';
import { lineToWrite, settleChange } from '../orders/settle-price';
import { type Core, findProductsOf, callContext, ordersContext } from '../work/core';
import type { Work } from '../work/work';
import { cancellerOf } from './canceller';
import { checkChanges } from './fields';
import { nextState } from './next-state';
import { noSuchAppointment } from './not-found';

/** A move, another number of places, or another cost, of which the amounts are asked. */
export type ChangeTrial = Pick<
  AppointmentChanges,
  'start' | 'end' | 'staffId' | 'staffIds' | 'quantity' | 'cost' | 'cancelledBy' | 'waiveFee'
>;

/** The amounts that a change would leave. Amounts are decimal strings. */
export interface ChangePreview {
  /** Cost of the appointment after the change. */
  readonly cost: string;
  /** Price with tax before the change; null without an order line. */
  readonly formerPrice: string | null;
  /** Price with tax after the change; null without an order line. */
  readonly price: string | null;
  /** Deposit of the price with tax; null without a deposit. */
  readonly dueNow: string | null;
  /** Rest of the price with tax, which is due later; null without a deposit. */
  readonly dueLater: string | null;
  /** The amounts that would be due because of the change; null if nothing would be. */
  readonly settlement: Settlement | null;
}

/**
 * Computes the price of an appointment after a change, and the amounts that would be due. Whether the change is possible
 * is not judged, and nothing is stored.
 *
 * @throws AppointmentsError 400, 404
 */
export async function previewChange(work: Work, id: number, trial: ChangeTrial): Promise<ChangePreview> {
  const { core, how } = work;
  checkChanges(trial, core.site);
  const before = (await core.storage.appointments.find([id])).get(id);
  if (!before) throw noSuchAppointment(id);
  const stored = (await findProductsOf(core, [before], callContext(how))).get(before.productId);
  return previewOf(work, before, trial, stored);
}

/** Computes the amounts after a change of an appointment that has been read. */
export async function previewOf(
  { core, how }: Work,
  before: Appointment,
  trial: ChangeTrial,
  stored: Product | undefined,
): Promise<ChangePreview> {
  const product = stored ?? { ...UNKNOWN_PRODUCT, id: before.productId };
  const now = core.options.clock.now();
  const changes = { ...trial, enforce: 'none' } as const;
  const { after } = nextState(core, { before, changes, stored, product, actorId: how.actorId }, now);
  const { changes: planned } = await planOrderChanges(core, [{ before, after, product }], how);
  const order = await orderOf(core, before);
  const line = await lineToWrite({ find: async () => order }, { before, after }, planned[0]!);
  const by = cancellerOf(before, trial, how.actorId);
  const terms = { by, waived: trial.waiveFee ?? '', at: now };
  const statesCost = trial.cost !== undefined;
  const fees =
    line && isReducing(before, after)
      ? await feesAfterReducing(core, { row: before, order, after, line, statesCost }, terms)
      : after.fees;
  const changed = { before, after: { ...after, fees }, changedLine: line };
  const formerPrice = formerPriceOf(core, before, order);
  return {
    cost: after.cost,
    formerPrice,
    price: line ? withTax(line, core.site.currencyDecimals) : formerPrice,
    ...dueAfter(before, line),
    settlement: await settleChange(core, changed, order),
  };
}

const dueAfter = (
  { dueNow, dueLater }: Appointment,
  line: OrderLine | undefined,
): Pick<ChangePreview, 'dueNow' | 'dueLater'> => (line ? dueFields(line) : { dueNow, dueLater });

const orderOf = async ({ host }: Core, { orderId }: Appointment): Promise<Order | undefined> =>
  orderId > 0 ? (await host.orders.find([orderId], ordersContext({}))).get(orderId) : undefined;

function formerPriceOf(
  { site: { currencyDecimals } }: Core,
  { orderItemId, settlement }: Appointment,
  order: Order | undefined,
): string | null {
  const line = order && orderMoney(order, currencyDecimals).lines.find(({ id }) => id === orderItemId);
  if (!line) return null;
  return settlement?.price ?? formatDecimal(line.amount, currencyDecimals);
}
