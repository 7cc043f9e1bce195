import { randomUUID } from 'node:crypto';
import type { PaidInTime } from '../../domain/drafts';
import { type AnswerDraft, withinQuantity } from '../../domain/questions/answer';
import type { Appointment } from '../../domain/appointment';
import { type Contact, contactOf } from '../../domain/people/contact';
import type { EntitlementClaim } from '../../domain/money/entitlement';
import { AppointmentsError, invalidParams } from '../../domain/errors';
import { type Order, type OrderLine, phaseOf } from '../../domain/orders/order';
import type { Product } from '../../domain/product';
import { isOnlyHold } from '../../domain/statuses/statuses';
import { mergeAnswers } from '../../domain/questions/merge-answers';
import { assertAnswered } from '../../domain/questions/required-answers';
import { isUserId } from '../../domain/people/user';
import { productSettings } from '../../engine/slots/product/product-settings';
import { checkEntitlement } from '../appointments/entitlement-claim';
import { lookUp } from '../appointments/subjects';
import { productsOf } from '../orders/appointment-lines';
import { type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { followGivenLines } from './given-lines';
import { assertWholeVisits } from './items';
import { type HoldKey, noSuchHold } from './keys';
import { findHolds, holdPhase, type StoredHold } from './stored';

/** A hold to be checked out: its id, its token, and the data that the checkout adds to it. */
export interface CheckoutItem extends HoldKey {
  /**
   * Id of the hold's line in the order of `orderId`, if the host has added the line already; otherwise the library adds
   * one. The appointment gets the quantity and the amount of the line. If this quantity is larger than the quantity of
   * the hold, free places are checked.
   */
  readonly orderItemId?: number;
  /**
   * Id of the customer's entitlement (such as a pass of ten visits) that pays for the hold's places. Possible only if
   * the library adds the order line, so without `orderItemId`.
   */
  readonly entitlementId?: string;
  /**
   * Number of places of the hold for which the entitlement must pay, such as the number that the customer was shown. If
   * the entitlement pays for fewer places, because its entries were used meanwhile, nothing is booked (409). Default:
   * the entitlement must pay for at least one place of all holds that name it.
   */
  readonly entitlementPlaces?: number;
  /** Answers to the questions of the hold's product. Each replaces the hold's earlier answer to its question. */
  readonly answers?: readonly AnswerDraft[];
}

/** The order and the customer of a checkout of several holds. */
export interface CheckoutTarget extends PaidInTime {
  /** Id of the order for the appointments. If absent, a pending order is created. */
  readonly orderId?: number;
  /**
   * Id of the customer, if the visitor has signed in since the holds were placed. Default: the customer of each hold.
   */
  readonly customerId?: number;
  /**
   * Name, e-mail address and phone number of the person to reach. A missing value is taken from the order's billing, or
   * else from the user.
   */
  readonly contact?: Partial<Contact>;
}

const MOST_AT_ONCE = 100;

/** A hold that is being checked out. */
export interface Departing extends StoredHold {
  /**
   * The hold as it is stored. The property `row` is different: it has the quantity and cost of the order line, and the
   * customer and contact of the checkout.
   */
  readonly held: Appointment;
  readonly product: Product;
  readonly line: OrderLine;
  /** Id of the order line that the host has added for this hold; 0 if the library adds the line. */
  readonly orderItemId: number;
  /** The entitlement (such as a pass of ten visits) that is to pay for this hold; undefined if the customer pays. */
  readonly use: EntitlementClaim | undefined;
  /** Number of places for which the entitlement has to pay; undefined if the checkout states none. */
  readonly mustPay: number | undefined;
}

/**
 * Plan of a checkout: holds that become appointments, or an earlier checkout of the same holds, which is unfinished or
 * done.
 */
type CheckoutPlan =
  | { readonly kind: 'holds'; readonly departing: readonly Departing[]; readonly order: Order | undefined }
  | { readonly kind: 'unfinished'; readonly reference: string; readonly rows: readonly Appointment[] }
  | { readonly kind: 'done'; readonly rows: readonly Appointment[] };

/**
 * Plans a checkout.
 *
 * @throws AppointmentsError 400 for a combination that is not possible, 404 for an id and token that match no hold, 413 for too many holds
 */
export async function planCheckout(
  core: Core,
  sent: readonly CheckoutItem[],
  target: CheckoutTarget,
  how: WriteContext,
): Promise<CheckoutPlan> {
  checkItems(sent, target);
  const found = await findHolds(core, sent, joined(how));
  if (sent.some(({ id }) => !found.has(id))) throw noSuchHold();
  const items = withoutCancelled(sent, found);
  const stored = items.map(({ id }) => found.get(id)!);
  const now = core.options.clock.now();
  const rows = stored.map(({ row }) => row);
  const gone = rows.filter((row) => holdPhase(row, now) === 'gone');
  const lookUpOrder = async () => (await lookUp(core, target, how)).order;
  if (gone.length > 0) return planAgain(rows, gone, target, lookUpOrder);
  await assertWholeVisits(core, rows, now, joined(how));

  const customers = target.customerId === undefined ? rows.map(({ customerId }) => customerId) : [];
  const { order, users } = await lookUp(core, target, how, customers.filter(isUserId));
  const withCustomer = (row: Appointment): Appointment => {
    const customerId = target.customerId ?? row.customerId;
    const user = users.get(customerId);
    return { ...row, customerId, contact: contactOf({ sent: target.contact, order, customerId, user }) };
  };
  const departing = stored.map(({ hold, row }, at) => ({
    hold,
    row: withCustomer(row),
    orderItemId: items[at]!.orderItemId ?? 0,
  }));
  const products = await productsOf(core, rows, how);
  const lined = await followGivenLines(core, departing, { order, products, how });
  return {
    kind: 'holds',
    order,
    departing: departing.map((each, at) => ({
      ...each,
      ...lined[at]!,
      row: answered(lined[at]!.row, products.get(each.row.productId)!, items[at]!.answers),
      held: rows[at]!,
      product: products.get(each.row.productId)!,
      use: claimOfItem(core, each.row, items[at]!),
      mustPay: items[at]!.entitlementPlaces,
    })),
  };
}

/**
 * Returns a hold with the answers that its checkout sends.
 *
 * @throws AppointmentsError 400 for wrong answers and for required questions without an answer; `data.id` names the hold
 */
function answered(row: Appointment, product: Product, sent: readonly AnswerDraft[] | undefined): Appointment {
  const { questions } = productSettings(product);
  const asked = { questions, quantity: row.quantity };
  const within = withinQuantity(row);
  try {
    const answers = mergeAnswers(within.answers, sent, asked);
    assertAnswered(answers, asked);
    return { ...within, answers };
  } catch (error) {
    if (!(error instanceof AppointmentsError)) throw error;
    throw new AppointmentsError(error.code, error.message, { ...error.data, id: row.id });
  }
}

/**
 * Returns the items to check out, without cancelled ones: a manager may have cancelled, in the cart, an item of a visit
 * (appointments booked together). A cancelled item is left out only if another item of the visit is checked out, and if
 * the host has added no order line for it.
 */
function withoutCancelled(
  items: readonly CheckoutItem[],
  found: ReadonlyMap<number, StoredHold>,
): readonly CheckoutItem[] {
  const rowOf = ({ id }: HoldKey): Appointment => found.get(id)!.row;
  const isCancelled = (item: CheckoutItem): boolean =>
    rowOf(item).status === 'cancelled' && isOnlyHold(rowOf(item)) && !item.orderItemId;
  const left = new Set(items.filter((item) => !isCancelled(item)).map((item) => rowOf(item).visitId));
  return items.filter(
    (item) => !isCancelled(item) || rowOf(item).visitId === 0 || !left.has(rowOf(item).visitId),
  );
}

/**
 * Returns the request to pay for a hold with an entitlement of the customer (such as a pass of ten visits), with a new
 * reference.
 */
function claimOfItem(
  core: Core,
  { customerId, productId, start, quantity }: Appointment,
  { entitlementId, entitlementPlaces }: CheckoutItem,
): EntitlementClaim | undefined {
  checkEntitlement(core, { entitlementId, entitlementPlaces, customerId });
  if (entitlementId === undefined) return undefined;
  return { reference: randomUUID(), entitlementId, customerId, productId, start, quantity };
}

/**
 * Plans a checkout in which some holds are checked out already. If the earlier checkout had exactly these holds and
 * this order (or the order that replaced it), the new checkout is a repetition and succeeds; otherwise it is refused.
 */
async function planAgain(
  rows: readonly Appointment[],
  gone: readonly Appointment[],
  { orderId = 0 }: CheckoutTarget,
  lookUpOrder: () => Promise<Order | undefined>,
): Promise<CheckoutPlan> {
  const [first] = gone as [Appointment, ...Appointment[]];
  const isWhole =
    gone.length === rows.length &&
    rows.every((row) => row.orderId === first.orderId && row.orderReference === first.orderReference);
  if (!isWhole && gone.some((row) => row.orderId > 0 || row.orderReference !== '')) {
    throw invalidParams({
      holds: `these holds were checked out already: ${gone.map(({ id }) => id).join(', ')}`,
    });
  }
  if (!isWhole || (first.orderId === 0 && first.orderReference === '')) throw noSuchHold();
  if (orderId > 0 && first.orderId !== orderId) {
    // If the requested order is cancelled or refunded, the earlier checkout put the appointments into the order that
    // replaced it.
    const isDead = phaseOf((await lookUpOrder())?.status ?? '') === 'ended';
    if (!isDead) throw invalidParams({ orderId: 'the holds were checked out into another order already' });
  }
  return first.orderReference === ''
    ? { kind: 'done', rows }
    : { kind: 'unfinished', reference: first.orderReference, rows };
}

function checkItems(items: readonly CheckoutItem[], { orderId = 0 }: CheckoutTarget): void {
  if (items.length === 0) throw invalidParams({ holds: 'must contain at least one hold' });
  if (items.length > MOST_AT_ONCE) {
    throw new AppointmentsError(
      'shop_rest_request_entity_too_large',
      `At most ${MOST_AT_ONCE} holds can be checked out at once.`,
    );
  }
  if (new Set(items.map(({ id }) => id)).size < items.length)
    throw invalidParams({ holds: 'each hold can be listed only once' });
  if (orderId === 0 && items.some(({ orderItemId }) => orderItemId))
    throw invalidParams({ orderItemId: 'must come with the `orderId` of the order that has this line' });
  if (items.some(({ orderItemId, entitlementId }) => orderItemId && entitlementId !== undefined))
    throw invalidParams({
      entitlementId:
        'cannot be sent with `orderItemId`: an entitlement pays only if the library adds the order line',
    });
}
