import { type Order, OrderLine } from '@vendure/core';
import { type Appointments, AppointmentsError, type CheckoutItem, type HoldKey } from '../../../lib/index';
import { Inject, Injectable } from '../from-vendure';
import { isWrittenByLibrary } from '../orders/written-by-library';
import { CartHolds, isBooked } from './cart-holds';
import { type Cart, Library } from './library';
import { answersOf, fieldsOf, type HeldFields, isBookable, keyOf, textOf, type Wanted } from './line-fields';
import { Refusals, type RefusedVariant } from './refusals';
import { instantOf } from './start';
import { type LineToBook, stepsOf } from './to-check-out';
import { noStart } from './words';

/** Books the appointments of an order in Vendure before it is paid. */
@Injectable()
export class Checkout {
  constructor(
    @Inject(Library) private readonly library: Library,
    @Inject(CartHolds) private readonly holds: CartHolds,
    @Inject(Refusals) private readonly refusals: Refusals,
  ) {}

  /**
   * Books the appointments of all lines that are not booked yet: either all of them, or none. A hold that no longer
   * exists is placed again.
   *
   * @returns the reason why an appointment cannot be booked, as a text for the customer; undefined if all are booked
   */
  async of({ ctx, order }: Cart): Promise<string | undefined> {
    if (this.library.isWriting) return undefined;
    const cart: Cart = { ctx, order, currencyCode: order.currencyCode };
    const lines = order.lines.filter((line) => needsBooking(line, order));
    if (lines.length === 0) return undefined;
    const bare = lines.find((line) => textOf(fieldsOf(line).appointmentStart) === '');
    if (bare) return noStart(await this.refusals.nameOf(ctx, bare.productVariant.id));
    const core = await this.library.coreOf(cart);
    const { ready, changed, unheld } = stepsOf(
      lines.map((line) => this.toBook(line)),
      {
        holds: await core.holds.find(lines.flatMap((line) => keyOf(fieldsOf(line)) ?? [])),
        booked: await this.library.during(cart, () => this.bookedLines(core, cart, lines)),
        currency: order.currencyCode,
      },
    );
    for (const line of lines) {
      const words = changed.includes(line.id)
        ? await this.changeHold(cart, line)
        : unheld.includes(line.id)
          ? await this.placeAgain(cart, line)
          : undefined;
      if (words !== undefined) return words;
    }
    const leaving = lines.filter(({ id }) => [...ready, ...changed, ...unheld].includes(id));
    return leaving.length === 0 ? undefined : this.book(cart, core, leaving);
  }

  private async book(
    cart: Cart,
    core: Appointments,
    lines: readonly OrderLine[],
  ): Promise<string | undefined> {
    const { ctx, order } = cart;
    try {
      await this.library.during(cart, async (how) => {
        const orderId = await this.library.idOf('order', order.id);
        const customerId = await this.library.customerOf(cart);
        const keys = lines.map((line) => ({ line, key: keyOf(fieldsOf(line))! }));
        await this.meetLines(core, orderId, keys[0]!.key);
        const items: CheckoutItem[] = [];
        for (const { line, key } of keys) {
          items.push({ ...key, orderItemId: await this.library.idOf('orderItem', line.id) });
        }
        await core.holds.checkout(items, { orderId, ...(customerId > 0 ? { customerId } : {}) }, how);
      });
      return undefined;
    } catch (error) {
      if (!this.refusals.isShownAsText(error)) throw error;
      const refused = lines.find((line) => fieldsOf(line).appointmentId === error.data.id) ?? lines[0]!;
      return this.refusals.wordsFor(ctx, this.refusedBy(refused), error);
    }
  }

  /**
   * For shops whose ids are texts: makes the library assign integers to the lines of the order, which it does when it
   * first reads the order. To make the library read the order, this method tries a checkout with a line that does not
   * exist; such a checkout is always refused.
   */
  private async meetLines(core: Appointments, orderId: number, key: HoldKey): Promise<void> {
    if (!this.library.setup.idForm.areTexts) return;
    try {
      await core.holds.checkout([{ ...key, orderItemId: Number.MAX_SAFE_INTEGER }], { orderId });
    } catch (error) {
      if (!(error instanceof AppointmentsError) || error.code !== 'rest_invalid_param') throw error;
    }
  }

  private changeHold(cart: Cart, line: OrderLine): Promise<string | undefined> {
    return this.refusals.inWords(cart.ctx, this.refusedBy(line), async () => {
      await this.keep(cart, line, await this.holds.change(cart, keyOf(fieldsOf(line))!, this.wantedBy(line)));
      return undefined;
    });
  }

  private placeAgain(cart: Cart, line: OrderLine): Promise<string | undefined> {
    return this.refusals.inWords(cart.ctx, this.refusedBy(line), async () => {
      const fields = fieldsOf(line);
      const key = keyOf(fields);
      if (key) await this.holds.release(cart, key);
      const staff = textOf(fields.appointmentStaff);
      const staffId = staff === '' ? 0 : await this.library.staffIdOf(cart, staff);
      await this.keep(
        cart,
        line,
        await this.holds.place(cart, { ...this.wantedBy(line), staffId: staffId ?? 0 }),
      );
      return undefined;
    });
  }

  /** Stores the new hold of a line. The price of the line stays, because the customer has seen it. */
  private async keep({ ctx }: Cart, line: OrderLine, held: HeldFields): Promise<void> {
    const { appointmentUnitPrice, appointmentCurrency } = fieldsOf(line);
    const isPriced = appointmentCurrency === held.appointmentCurrency;
    const kept = isPriced ? { ...held, appointmentUnitPrice } : held;
    Object.assign(line.customFields, kept);
    await this.library.connection.getRepository(ctx, OrderLine).update(line.id, { customFields: kept });
  }

  private async bookedLines(
    core: Appointments,
    { order }: Cart,
    lines: readonly OrderLine[],
  ): Promise<ReadonlySet<OrderLine['id']>> {
    const ids = lines.flatMap((line) => fieldsOf(line).appointmentId ?? []);
    const known = await core.find(ids);
    const orderId = await this.library.idOf('order', order.id);
    const isOfLine = (line: OrderLine): boolean => {
      const appointment = known.get(fieldsOf(line).appointmentId ?? 0);
      return appointment !== undefined && isBooked(appointment) && appointment.orderId === orderId;
    };
    return new Set(lines.filter(isOfLine).map(({ id }) => id));
  }

  private toBook(line: OrderLine): LineToBook {
    const { appointmentStart, appointmentCurrency: currency } = fieldsOf(line);
    const start = instantOf(textOf(appointmentStart), this.library.timezone);
    return { lineId: line.id, key: keyOf(fieldsOf(line)), quantity: line.quantity, start, currency };
  }

  private wantedBy(line: OrderLine): Wanted {
    const { appointmentStart, appointmentAnswers } = fieldsOf(line);
    const answers = answersOf(appointmentAnswers, line.quantity);
    const start = textOf(appointmentStart);
    return {
      variantId: line.productVariant.id,
      quantity: line.quantity,
      start,
      ...(answers && { answers }),
    };
  }

  private refusedBy(line: OrderLine): RefusedVariant {
    const { start } = this.toBook(line);
    return { variantId: line.productVariant.id, ...(start === undefined ? {} : { start }) };
  }
}

/**
 * Whether the checkout has to book the appointment of this line. After the order was placed, a line from a cart is not
 * booked again, even if its appointment was cancelled.
 */
function needsBooking(line: OrderLine, { orderPlacedAt }: Order): boolean {
  if (line.quantity === 0 || isWrittenByLibrary(line)) return false;
  const hasKey = keyOf(fieldsOf(line)) !== undefined;
  return hasKey ? !orderPlacedAt : isBookable(line.productVariant);
}
