import {
  type Appointment,
  type Appointments,
  AppointmentsError,
  type Hold,
  type HoldKey,
  type Transaction,
} from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { isInCart } from './cart-lines';
import type { Carts } from './carts';

/** The person that an order is for. */
export interface Billing {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** An order that was created from a cart. */
export interface PlacedOrder {
  readonly orderId: number;
  readonly appointments: readonly Appointment[];
}

/** Reads a guest's name and e-mail address. @throws AppointmentsError 400 */
export function readBilling(body: Readonly<Record<string, unknown>>): Billing {
  const { name, email } = body;
  const required = { name, email };
  const absent = Object.entries(required).filter(([, value]) => typeof value !== 'string' || !value.trim());
  if (absent.length > 0) {
    const params = absent.map(([param]) => param);
    throw new AppointmentsError('rest_missing_callback_param', `Send ${params.join(' and ')}.`, { params });
  }
  const address = String(email).trim();
  const wrong = {
    ...(String(name).trim().length > 200 && { name: 'must have at most 200 characters' }),
    ...(!/^[^\s@]{1,64}@[^\s@]{1,180}$/.test(address) && { email: 'must be an e-mail address' }),
  };
  if (Object.keys(wrong).length > 0) {
    throw new AppointmentsError('rest_invalid_param', Object.values(wrong).join('; '), { params: wrong });
  }
  const words = String(name).trim().split(/\s+/);
  return { first_name: words[0]!, last_name: words.slice(1).join(' '), email: address };
}

/** A checkout as the visitor has sent it. */
export interface Checkout {
  readonly billing: Billing;
  /** Ids of the lines that the page has shown; undefined for a program that orders the whole cart. */
  readonly lines: readonly number[] | undefined;
  /** Id of the customer; undefined for a guest. */
  readonly customerId: number | undefined;
}

/** Reads the ids of the lines that a page has shown: `4,5`. Undefined if none were sent. */
export function readLines({ lines }: Readonly<Record<string, unknown>>): number[] | undefined {
  return typeof lines === 'string' ? lines.split(',').map(Number) : undefined;
}

/**
 * Creates one order for the whole cart, and stores billing and appointments in one transaction. For an empty cart,
 * returns the last order if the page has shown its lines: that is the result of a second click. The billing of that
 * order stays unchanged.
 *
 * @throws AppointmentsError 400 for an empty cart, or if the page has shown other lines than those in the cart; 409
 * that names in `data.id` the line that has lost its place
 */
export async function checkOutCart(
  { appointments, host, tables: { orders }, carts }: OpenShop,
  cart: string,
  { billing, lines, customerId }: Checkout,
): Promise<PlacedOrder> {
  const keys = await carts.keys(cart);
  const holds = await appointments.holds.find(keys);
  const inCart = keys.filter(({ id }) => {
    const hold = holds.get(id);
    return hold !== undefined && isInCart(hold.appointment);
  });
  const { first_name: firstName, last_name: lastName, email } = billing;
  // The order gets its billing after its appointments, so they are told whom to reach.
  const contact = { name: `${firstName} ${lastName}`, email };
  const isNew = inCart.length > 0;
  const batch = isNew ? inCart : lastOrdered(keys, holds);
  const isShown = lines === undefined ? isNew : sameIds(lines, batch);
  if (!isShown) throw isNew ? cartHasChanged() : cartIsEmpty();
  const place = async (transaction?: Transaction): Promise<PlacedOrder> => {
    const placed = await appointments.holds.checkout(batch, { customerId, contact }, { transaction });
    return { orderId: placed[0]!.orderId, appointments: placed };
  };
  const bill = async (placed: PlacedOrder, transaction: Transaction): Promise<void> => {
    const id = placed.orderId;
    // An order without an e-mail address comes from a request that ended before it stored the billing.
    const unbilled = isNew ? { id } : { id, email: '' };
    await orders.update({ ...billing }, { ...unbilled, status: ['pending', 'on-hold'] }, transaction);
    // An order that waits for the salon is put on hold, so it has no deadline: it cannot be paid before the salon has
    // confirmed its appointments.
    if (waits(placed)) await orders.update({ status: 'on-hold' }, { id, status: 'pending' }, transaction);
  };

  const placeAndBill = async (): Promise<PlacedOrder> => {
    if (host.orders.sharesDatabase) {
      return appointments.transaction(async (transaction) => {
        const placed = await place(transaction);
        await bill(placed, transaction);
        return placed;
      });
    }
    // The order is created outside any transaction. After a crash, a second click completes the order.
    const placed = await place();
    await appointments.transaction((transaction) => bill(placed, transaction));
    return placed;
  };
  const placed = await placeAndBill();
  if (waits(placed)) await appointments.orderChanged(placed.orderId);
  return placed;
}

const sameIds = (ids: readonly number[], keys: readonly HoldKey[]): boolean =>
  ids.length === keys.length && keys.every(({ id }) => ids.includes(id));

const cartIsEmpty = (): AppointmentsError =>
  new AppointmentsError('rest_invalid_param', 'There is nothing in the cart.', {
    params: { cart: 'is empty' },
  });

const cartHasChanged = (): AppointmentsError =>
  new AppointmentsError('rest_invalid_param', 'The cart has other lines now.', {
    params: { lines: 'must be the ids of the lines in the cart' },
  });

/** Whether an order waits for the salon to confirm an appointment. */
const waits = ({ appointments }: PlacedOrder): boolean =>
  appointments.some(({ status }) => status === 'pending-confirmation');

/** Finds the last order that was created from a cart. */
export async function lastOrderOf(
  { holds }: Appointments,
  carts: Carts,
  cart: string,
): Promise<PlacedOrder | undefined> {
  const keys = await carts.keys(cart);
  const found = await holds.find(keys);
  const appointments = lastOrdered(keys, found).map(({ id }) => found.get(id)!.appointment);
  return appointments[0] && { orderId: appointments[0].orderId, appointments };
}

function lastOrdered(keys: readonly HoldKey[], holds: ReadonlyMap<number, Hold>): HoldKey[] {
  const orderOf = ({ id }: HoldKey): number => holds.get(id)?.appointment.orderId ?? 0;
  const last = Math.max(0, ...keys.map(orderOf));
  return last === 0 ? [] : keys.filter((key) => orderOf(key) === last);
}
