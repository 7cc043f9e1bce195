import { OrderLine } from '@vendure/core';
import {
  type Appointments,
  AppointmentsError,
  type CustomerBooking,
  type HoldKey,
  type HoldOwner,
} from '../../../lib/index';
import { Inject, Injectable } from '../from-vendure';
import { whileVendureWrites } from './while-vendure-writes';
import { type Cart, currencyOf, type How, Library } from './library';
import { type HeldBy, type HeldFields, heldFields, type Wanted } from './line-fields';
import { Rollbacks } from './rollbacks';

/**
 * Places and changes the holds (appointments in a cart) of cart lines, in Vendure's own transaction if both use one
 * database.
 */
@Injectable()
export class CartHolds {
  constructor(
    @Inject(Library) private readonly library: Library,
    @Inject(Rollbacks) private readonly rollbacks: Rollbacks,
  ) {}

  /** Places a hold for a new line of the cart. @throws AppointmentsError if the time cannot be booked */
  async place(cart: Cart, wanted: Wanted): Promise<HeldFields> {
    return this.library.during(cart, (how) => this.placeInside(cart, wanted, how));
  }

  /**
   * Changes the hold of a line to the wanted time, member and quantity. An expired hold is placed again. If the
   * appointment is already booked, because the order was being paid, the appointment goes back into the cart.
   *
   * @throws AppointmentsError if the change is refused; the line then keeps its hold, or gets it again at checkout
   */
  async change(cart: Cart, key: HoldKey, wanted: Wanted): Promise<HeldFields> {
    const core = await this.library.coreOf(cart);
    const changed = await this.library.during(cart, async (how) => {
      try {
        const { start, quantity } = wanted;
        const changes = { start, quantity, ...staffOf(wanted), ...answersIn(wanted) };
        const hold = await core.holds.change(key.id, key.token, changes, how);
        return heldFields(hold, this.heldBy(cart, key.token));
      } catch (error) {
        if (hasEnded(error)) return undefined;
        throw error;
      }
    });
    if (changed) return changed;
    const booked = (await core.find([key.id])).get(key.id);
    if (booked === undefined || !isBooked(booked)) return this.place(cart, wanted);
    const whole = { ...wanted, staffId: wanted.staffId ?? booked.staffIds[0] ?? 0 };
    // A savepoint is needed, because Vendure does not treat a refusal as an error, and commits. The savepoint undoes
    // the removal of the booked appointment if the new hold is refused.
    const { sharesDatabase, connection } = this.library;
    return sharesDatabase
      ? connection.withTransaction(cart.ctx, (ctx) => this.bookAnew({ ...cart, ctx }, booked.id, whole))
      : this.bookAnew(cart, booked.id, whole);
  }

  /** Releases the hold of a line. A hold that has ended stays unchanged. */
  async release(cart: Cart, key: HoldKey): Promise<void> {
    const core = await this.library.coreOf(cart);
    await this.library.during(cart, (how) => releaseIfHeld(core, key, how));
  }

  /**
   * Reads the stored lines of the cart again, because other requests may have changed them after this request read the
   * cart.
   */
  linesOf({ ctx, order }: Cart): Promise<OrderLine[]> {
    return this.library.connection.getRepository(ctx, OrderLine).find({
      where: { order: { id: order.id } },
      loadEagerRelations: false,
    });
  }

  /** Whether the hold of a line has been booked, and the appointment still occupies its place. */
  async isBooked(cart: Cart, { id }: HoldKey): Promise<boolean> {
    const found = (await (await this.library.coreOf(cart)).find([id])).get(id);
    return found !== undefined && isBooked(found);
  }

  private bookAnew(cart: Cart, appointmentId: number, wanted: Wanted): Promise<HeldFields> {
    return this.library.during(cart, async (how) => {
      const core = await this.library.coreOf(cart);
      // The booked appointment is removed first, because its time may overlap the new time.
      const reason = 'The customer changed the line of the appointment in the cart';
      await whileVendureWrites(cart.order.id, () => core.remove(appointmentId, {}, { ...how, reason }));
      return this.placeInside(cart, wanted, how);
    });
  }

  private async placeInside(cart: Cart, wanted: Wanted, how: How): Promise<HeldFields> {
    const core = await this.library.coreOf(cart);
    const booking: CustomerBooking = {
      productId: await this.library.idOf('product', wanted.variantId),
      start: wanted.start,
      quantity: wanted.quantity,
      customerId: await this.library.customerOf(cart),
      ...(wanted.staffId ? { staffId: wanted.staffId } : {}),
      ...answersIn(wanted),
    };
    const placed = await core.holds.place(booking, ownerOf(cart), how);
    const { token } = placed;
    if (how.transaction === undefined) {
      this.rollbacks.after(cart.ctx, () => releaseIfHeld(core, { id: placed.appointment.id, token }, {}));
    }
    return heldFields(placed, this.heldBy(cart, token));
  }

  private heldBy(cart: Cart, token: string): HeldBy {
    const { timezone, setup } = this.library;
    return { token, currency: currencyOf(cart), precision: setup.precision, timezone };
  }
}

async function releaseIfHeld(core: Appointments, { id, token }: HoldKey, how: How): Promise<void> {
  try {
    await core.holds.release(id, token, how);
  } catch (error) {
    if (!hasEnded(error)) throw error;
  }
}

/** Whether a hold no longer exists: it has expired, was released, or was booked. */
function hasEnded(error: unknown): boolean {
  if (!(error instanceof AppointmentsError)) return false;
  const ranOut = error.data.action === 'check_out';
  return ranOut || error.code === 'shop_rest_appointment_invalid_id';
}

const NOT_BOOKED: readonly string[] = ['in-cart', 'was-in-cart', 'cancelled', 'trash'];

export const isBooked = ({
  status,
  orderId,
}: {
  readonly status: string;
  readonly orderId: number;
}): boolean => orderId > 0 && !NOT_BOOKED.includes(status);

const staffOf = ({ staffId }: Wanted): Pick<CustomerBooking, 'staffIds'> =>
  staffId === undefined ? {} : { staffIds: staffId === 0 ? [] : [staffId] };

const answersIn = ({ answers = [] }: Wanted): Pick<CustomerBooking, 'answers'> =>
  answers.length > 0 ? { answers } : {};

/**
 * Returns the text that identifies the owner of a hold. A visitor has one active order, so the order's id suffices; a
 * customer who signed in has one identity for all orders.
 */
function ownerOf({ ctx, order }: Cart): HoldOwner {
  if (ctx.apiType !== 'shop') return { owner: `order ${order.id}` };
  const owner = ctx.activeUserId === undefined ? `order ${order.id}` : `user ${ctx.activeUserId}`;
  const address = ctx.req?.ip;
  return { owner, ...(address === undefined ? {} : { address }) };
}
