import {
  EventBus,
  type ID,
  type OrderLine,
  type WillAddItemToOrderInput,
  type WillAdjustOrderLineInput,
} from '@vendure/core';
import type { AppointmentLineFields } from '../custom-fields';
import { AppointmentLineRemoved } from '../follow/line-removed';
import { Inject, Injectable } from '../from-vendure';
import { isWrittenByLibrary } from '../orders/written-by-library';
import { CartHolds } from './cart-holds';
import { type Cart, Library } from './library';
import { answersOf, fieldsOf, isBookable, keyOf, sameLine, textOf, type Wanted } from './line-fields';
import { Refusals, type RefusedVariant } from './refusals';
import { instantOf, isoOf } from './start';
import { alreadyThere, noAnswers, noMember, noMore, noStart, noTime, notBookable } from './words';

type Sent = Partial<AppointmentLineFields>;

/**
 * Prepares lines of a cart before Vendure changes them. Each line gets a hold. If a line cannot get one, a text says
 * why the change is refused.
 */
@Injectable()
export class CartLines {
  constructor(
    @Inject(Library) private readonly library: Library,
    @Inject(CartHolds) private readonly holds: CartHolds,
    @Inject(Refusals) private readonly refusals: Refusals,
    @Inject(EventBus) private readonly events: EventBus,
  ) {}

  /**
   * Places the hold of a new line. If the line is moved from another cart together with its hold, that hold is kept.
   * Returns the reason if the line is refused.
   */
  async add(cart: Cart, input: WillAddItemToOrderInput): Promise<string | undefined> {
    if (this.library.isWriting) return undefined;
    const { productVariant: variant, quantity } = input;
    const sent: Sent | null | undefined = input.customFields;
    const start = textOf(sent?.appointmentStart);
    if (!isBookable(variant)) return this.withoutTime(cart, variant.id, sent);
    if (!sent || start === '') return noStart(await this.refusals.nameOf(cart.ctx, variant.id));
    const refused = { variantId: variant.id, start: instantOf(start, this.library.timezone) };
    const staff = await this.staffOf(cart, refused, sent);
    if ('words' in staff) return staff.words;
    const answers = answersOf(sent.appointmentAnswers, quantity);
    if (!answers) return noAnswers(await this.refusals.nameOf(cart.ctx, variant.id));
    const wanted: Wanted = { variantId: variant.id, quantity, start, staffId: staff.id, answers };
    const key = keyOf(sent);
    return this.refusing(cart, refused, start, async () => {
      if (key) {
        Object.assign(sent, await this.holds.change(cart, key, wanted));
        return undefined;
      }
      const iso = isoOf(refused.start!, this.library.timezone);
      const twin = { variantId: variant.id, staff: textOf(sent.appointmentStaff), iso };
      if (sameLine(cart.order.lines, twin)) return this.alreadyThere(cart, refused);
      const held = await this.holds.place(cart, wanted);
      // Reads the stored lines again: if two tabs add the same time, `place` makes one of them wait for the other, and
      // the waiting one may have read the cart too early.
      if (sameLine(await this.holds.linesOf(cart), twin)) {
        await this.holds.release(cart, keyOf(held)!);
        return this.alreadyThere(cart, refused);
      }
      Object.assign(sent, held);
      return undefined;
    });
  }

  /** Changes the hold of a line to its new quantity, time and member. Returns the reason if the change is refused. */
  async adjust(cart: Cart, input: WillAdjustOrderLineInput): Promise<string | undefined> {
    if (this.library.isWriting) return undefined;
    const { orderLine: line, quantity } = input;
    const sent: Sent | null | undefined = input.customFields;
    const stored = fieldsOf(line);
    const key = keyOf(stored);
    const { productVariant: variant } = line;
    if (quantity === 0) {
      await this.remove(cart, line);
      return undefined;
    }
    if (isWrittenByLibrary(line)) {
      // The library wrote this line for an appointment that was not booked from a cart. Its quantity may be lowered,
      // but not raised.
      return quantity > line.quantity ? noMore(await this.refusals.nameOf(cart.ctx, variant.id)) : undefined;
    }
    if (!isBookable(variant) && !key) return this.withoutTime(cart, variant.id, sent);
    const after: Sent = { ...stored, ...sentOf(sent) };
    const start = textOf(after.appointmentStart);
    if (start === '') return noStart(await this.refusals.nameOf(cart.ctx, variant.id));
    const refused = { variantId: variant.id, start: instantOf(start, this.library.timezone) };
    const isOtherStaff = textOf(after.appointmentStaff) !== textOf(stored.appointmentStaff);
    const staff = await this.staffOf(cart, refused, after);
    if ('words' in staff) return staff.words;
    const answers = answersOf(after.appointmentAnswers, quantity);
    if (!answers) return noAnswers(await this.refusals.nameOf(cart.ctx, variant.id));
    const areOtherAnswers = textOf(after.appointmentAnswers) !== textOf(stored.appointmentAnswers);
    const wanted: Wanted = {
      variantId: variant.id,
      quantity,
      start,
      answers,
      ...(isOtherStaff || !key ? { staffId: staff.id } : {}),
    };
    return this.refusing(cart, refused, start, async () => {
      const isSame =
        start === stored.appointmentStart && quantity === line.quantity && !isOtherStaff && !areOtherAnswers;
      if (key && isSame && (await this.holds.isBooked(cart, key))) return undefined;
      const held = key ? await this.holds.change(cart, key, wanted) : await this.holds.place(cart, wanted);
      // Both the fields of the line and the sent fields get the values of the hold, because Vendure stores the fields
      // of the line first, and then the sent fields.
      Object.assign(line.customFields, held);
      if (sent?.appointmentStart !== undefined)
        Object.assign(sent, { appointmentStart: held.appointmentStart });
      return undefined;
    });
  }

  /** Releases the hold of a line that is about to be removed. */
  async remove(cart: Cart, line: OrderLine): Promise<void> {
    const key = keyOf(fieldsOf(line));
    if ((!key && !isWrittenByLibrary(line)) || this.library.isWriting) return;
    if (key) await this.holds.release(cart, key);
    // If the appointment is already booked, this event makes the library treat it like any appointment of the order,
    // once the line has been removed.
    await this.events.publish(new AppointmentLineRemoved(cart.ctx, cart.order.id));
  }

  private async withoutTime(
    { ctx }: Cart,
    variantId: ID,
    sent: Sent | null | undefined,
  ): Promise<string | undefined> {
    const isEmpty = textOf(sent?.appointmentStart) === '' && textOf(sent?.appointmentStaff) === '';
    return isEmpty ? undefined : notBookable(await this.refusals.nameOf(ctx, variantId));
  }

  private async staffOf(
    cart: Cart,
    { variantId }: RefusedVariant,
    { appointmentStaff }: Sent,
  ): Promise<{ readonly id: number } | { readonly words: string }> {
    const text = textOf(appointmentStaff);
    if (text === '' || text === '0') return { id: 0 };
    const id = await this.library.staffIdOf(cart, text);
    return id === undefined
      ? { words: noMember(await this.refusals.nameOf(cart.ctx, variantId), text) }
      : { id };
  }

  private async refusing(
    cart: Cart,
    refused: RefusedVariant,
    start: string,
    work: () => Promise<string | undefined>,
  ): Promise<string | undefined> {
    if (refused.start === undefined)
      return noTime(await this.refusals.nameOf(cart.ctx, refused.variantId), start);
    return this.refusals.inWords(cart.ctx, refused, work);
  }

  private async alreadyThere({ ctx }: Cart, { variantId, start }: RefusedVariant): Promise<string> {
    const name = await this.refusals.nameOf(ctx, variantId);
    return alreadyThere({ name, start, timezone: this.library.timezone });
  }
}

/**
 * Returns only the fields that were sent. A field that is undefined was not sent; Vendure leaves such a field
 * unchanged.
 */
const sentOf = (sent: Sent | null | undefined): Sent =>
  Object.fromEntries(
    (Object.entries(sent ?? {}) as [string, unknown][]).filter(([, value]) => value !== undefined),
  );
