import {
  type Appointment,
  type Appointments,
  AppointmentsError,
  type Hold,
  type HoldKey,
  type Transaction,
} from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { type LinePayment, linePayments } from '../passes/line-payments';
import { isNothing } from './amounts';
import { isInCart, loadCartLines } from './cart-lines';
import type { CartKey, Carts } from './carts';

/** Name, e-mail address and phone number of the person who orders. */
export interface Billing {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** Phone number; '' if none was given. */
  readonly phone: string;
}

/** An order that was created from a cart. */
export interface PlacedOrder {
  readonly orderId: number;
  readonly appointments: readonly Appointment[];
}

/**
 * Reads the name, the e-mail address and, if it was sent, the phone number of a guest.
 * @throws AppointmentsError 400
 */
export function readBilling(body: Readonly<Record<string, unknown>>): Billing {
  const { name, email, phone = '' } = body;
  const required = { name, email };
  const absent = Object.entries(required).filter(([, value]) => typeof value !== 'string' || !value.trim());
  if (absent.length > 0) {
    const params = absent.map(([param]) => param);
    throw new AppointmentsError('rest_missing_callback_param', `Send ${params.join(' and ')}.`, { params });
  }
  const address = String(email).trim();
  const wrong = {
    ...(String(name).trim().length > 200 && { name: 'must have at most 200 characters' }),
    ...(!isPhone(phone) && { phone: 'must be a phone number' }),
    ...(!(address.length <= 254 && /^[^\s@]{1,64}@[^\s@.]{1,63}(\.[^\s@.]{1,63})+$/.test(address)) && {
      email: 'must be an e-mail address',
    }),
  };
  if (Object.keys(wrong).length > 0) {
    throw new AppointmentsError('rest_invalid_param', Object.values(wrong).join('; '), { params: wrong });
  }
  const words = String(name).trim().split(/\s+/);
  return {
    first_name: words[0]!,
    last_name: words.slice(1).join(' '),
    email: address,
    phone: String(phone).trim(),
  };
}

/**
 * Whether a value is '' or may be a phone number: at most 50 characters, with three digits or more. They may be Arabic or
 * Persian ones, and invisible marks may stand around them, as in a number that was copied from an Arabic page.
 */
const isPhone = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= 50 &&
  (value.trim() === '' ||
    (/^[\d٠-٩۰-۹\p{Cf}\s+()./-]+$/u.test(value) && value.replaceAll(/[^\d٠-٩۰-۹]/g, '').length > 2));

/** Maximum number of characters of a remark. */
const REMARK_LENGTH = 1_000;

/**
 * Reads the customer's remark for staff; '' for none.
 * @throws AppointmentsError 400
 */
export function readRemark({ remark = '' }: Readonly<Record<string, unknown>>): string {
  if (typeof remark === 'string' && remark.length <= REMARK_LENGTH) return remark.trim();
  const params = { remark: `must be a text of at most ${REMARK_LENGTH} characters` };
  throw new AppointmentsError('rest_invalid_param', `remark ${params.remark}`, { params });
}

/** Data that a visitor sends to order the cart. */
export interface Checkout {
  readonly billing: Billing;
  /** Text of the customer for staff; '' for none. */
  readonly remark: string;
  /** Ids of the cart's lines on the page that was sent; undefined for a program that orders the whole cart. */
  readonly lines: readonly number[] | undefined;
  /**
   * For each of these lines, the number of places that a pass pays for, as the page has shown it; undefined for a
   * program that orders the cart without a page.
   */
  readonly passPlaces: readonly number[] | undefined;
  /** Id of the customer; undefined for a guest. */
  readonly customerId: number | undefined;
  /** Language tag of the page, in which the shop writes to the customer. */
  readonly language: string;
}

/**
 * Reads what the page has shown: the ids of the cart's lines (such as `4,5`), and the places of each line that a pass
 * pays for. A value that was not sent is undefined.
 */
export function readShown({
  lines,
  pass_places: places,
}: Readonly<Record<string, unknown>>): Pick<Checkout, 'lines' | 'passPlaces'> {
  const numbers = (sent: unknown): number[] | undefined =>
    typeof sent === 'string' ? sent.split(',').map(Number) : undefined;
  return { lines: numbers(lines), passPlaces: numbers(places) };
}

/**
 * Creates one order for the whole cart, and stores the appointments and the customer's contact in one transaction. If
 * the cart is empty but the last order has the shown lines, returns that order, because the visitor has clicked twice;
 * its contact stays unchanged.
 *
 * @throws AppointmentsError 400 for an empty cart, or if the page has shown other lines than those in the cart; 409 if a line has lost its place: `data.id` is the id of the line; 409 if a chosen pass pays for fewer places of its line than the page has shown
 */
export async function checkOutCart(
  shop: OpenShop,
  cart: string,
  { billing, remark, lines, passPlaces, customerId, language }: Checkout,
): Promise<PlacedOrder> {
  const {
    appointments,
    host,
    tables: { orders },
    carts,
  } = shop;
  const keys = await carts.keys(cart);
  const holds = await appointments.holds.find(keys);
  const inCart = keys.filter(({ id }) => {
    const hold = holds.get(id);
    return hold !== undefined && isInCart(hold.appointment);
  });
  const { first_name: firstName, last_name: lastName, email, phone } = billing;
  // The order gets the contact only after its appointments are created, so the appointments get it here.
  const contact = { name: `${firstName} ${lastName}`, email, phone, language };
  const isNew = inCart.length > 0;
  const batch = isNew ? inCart : lastOrdered(keys, holds);
  const isShown = lines === undefined ? isNew : sameIds(lines, batch);
  if (!isShown) throw isNew ? cartHasChanged() : cartIsEmpty();
  const now =
    isNew && customerId !== undefined
      ? await checkPasses(shop, { keys: batch, holds }, customerId)
      : undefined;
  const placesOf = (id: number): number =>
    passPlaces?.[lines?.indexOf(id) ?? -1] || now?.get(id)?.places || 1;
  const place = async (transaction?: Transaction): Promise<PlacedOrder> => {
    const items = batch.map(({ id, token, passId }) => ({
      id,
      token,
      ...(passId > 0 && { entitlementId: String(passId), entitlementPlaces: placesOf(id) }),
    }));
    const placed = await appointments.holds.checkout(items, { customerId, contact }, { transaction });
    // Staff read the remark at the desk, as the note of each appointment.
    if (isNew && remark !== '')
      for (const { id } of placed)
        await appointments.update(id, { note: `From the customer: ${remark}` }, { transaction });
    return { orderId: placed[0]!.orderId, appointments: placed };
  };
  const bill = async (placed: PlacedOrder, transaction: Transaction): Promise<void> => {
    const id = placed.orderId;
    // An order without an e-mail address was left by a request that ended before it stored the contact.
    const unbilled = isNew ? { id } : { id, email: '' };
    await orders.update({ ...billing }, { ...unbilled, status: ['pending', 'on-hold'] }, transaction);
    // If the salon must confirm an appointment of the order, the order is on hold. The customer cannot pay before the
    // confirmation, so the order must not expire.
    if (waits(placed)) await orders.update({ status: 'on-hold' }, { id, status: 'pending' }, transaction);
    if (isPaidByPasses(placed))
      await orders.update({ status: 'processing' }, { id, status: 'pending' }, transaction);
  };

  const placeAndBill = async (): Promise<PlacedOrder> => {
    if (host.orders.sharesDatabase) {
      return appointments.transaction(async (transaction) => {
        const placed = await place(transaction);
        await bill(placed, transaction);
        return placed;
      });
    }
    // If orders are in another database, the order is created outside of any transaction. If the process dies before
    // the next statement, a second click completes the order.
    const placed = await place();
    await appointments.transaction((transaction) => bill(placed, transaction));
    return placed;
  };
  const placed = await placeAndBill();
  if (waits(placed) || isPaidByPasses(placed)) await appointments.orderChanged(placed.orderId);
  return placed;
}

/**
 * Refuses lines whose chosen pass pays for none of their places. Without this check, the library would create the order
 * as soon as passes pay for one of several lines, and the customer would owe the other lines.
 *
 * @throws AppointmentsError 409
 */
async function checkPasses(
  shop: OpenShop,
  { keys, holds }: { readonly keys: readonly CartKey[]; readonly holds: ReadonlyMap<number, Hold> },
  customerId: number,
): Promise<ReadonlyMap<number, LinePayment>> {
  if (keys.every(({ passId }) => passId === 0)) return new Map();
  const lines = await loadCartLines(
    shop,
    keys.flatMap(({ id }) => holds.get(id) ?? []),
  );
  const payments = await linePayments(shop, { lines, keys }, customerId);
  if ([...payments.values()].every(({ paysNoMore }) => !paysNoMore)) return payments;
  throw new AppointmentsError(
    'shop_appointments_nothing_left',
    'The chosen pass does not pay for a line of the cart any more. Choose another pass for the line, or money.',
  );
}

const sameIds = (ids: readonly number[], keys: readonly HoldKey[]): boolean =>
  ids.length === keys.length && keys.every(({ id }) => ids.includes(id));

const cartIsEmpty = (): AppointmentsError =>
  new AppointmentsError(
    'rest_invalid_param',
    'There is nothing in the cart. Put an appointment into it first.',
    {
      params: { cart: 'is empty' },
    },
  );

const cartHasChanged = (): AppointmentsError =>
  new AppointmentsError(
    'rest_invalid_param',
    'The cart has other lines than those sent. Read the cart again.',
    {
      params: { lines: 'must be the ids of the lines in the cart' },
    },
  );

/** Whether an order has an appointment that the salon must confirm. */
const waits = ({ appointments }: PlacedOrder): boolean =>
  appointments.some(({ status }) => status === 'pending-confirmation');

/** Whether passes pay for all appointments of an order, so that nothing is left to be paid. */
const isPaidByPasses = ({ appointments }: PlacedOrder): boolean =>
  appointments.every(({ cost, entitlement }) => entitlement !== null && isNothing(cost));

/** Finds the order that was last created from a cart; undefined if there is none. */
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

function lastOrdered(keys: readonly CartKey[], holds: ReadonlyMap<number, Hold>): CartKey[] {
  const orderOf = ({ id }: CartKey): number => holds.get(id)?.appointment.orderId ?? 0;
  const last = Math.max(0, ...keys.map(orderOf));
  return last === 0 ? [] : keys.filter((key) => orderOf(key) === last);
}
