import { createHash } from 'node:crypto';
import type { Appointments, CustomerBooking, Hold, HoldKey } from 'shop-appointments';
import type { Tables } from './tables';
import type { Vault } from './vault';

/** What visitors have in their carts: the keys of their holds. A cart is known by what its cookie says. */
export interface Carts {
  /** Takes a place and puts it into the cart: both, or neither. @throws AppointmentsError 400, 409 */
  add(cart: string, booking: CustomerBooking, owner: string): Promise<Hold>;
  /** Oldest first, those that were checked out among them. */
  keys(cart: string): Promise<HoldKey[]>;
  /** Forgets holds; they are not released by that. */
  forget(cart: string, ids: readonly number[]): Promise<void>;
}

/** Neither cookies nor tokens can be read from the table: the one are hashed, the others encrypted. */
export function createCarts({ cartItems }: Tables, appointments: Appointments, vault: Vault): Carts {
  return {
    add: (cart, booking, owner) =>
      appointments.transaction(async (transaction) => {
        const { token, ...hold } = await appointments.holds.place(booking, { owner }, { transaction });
        const row = {
          cart: digestOf(cart),
          appointment_id: hold.appointment.id,
          sealed_token: vault.seal(token),
        };
        await cartItems.insert(row, transaction);
        return hold;
      }),
    async keys(cart) {
      const rows = await cartItems.find({ cart: digestOf(cart) }, null);
      return rows.map(({ appointment_id, sealed_token }) => ({
        id: appointment_id,
        // Where the site's secret has changed no hold has this token, and the cart begins anew.
        token: vault.open(sealed_token) ?? '',
      }));
    },
    forget: (cart, ids) =>
      appointments.transaction((transaction) =>
        cartItems.remove({ cart: digestOf(cart), appointment_id: [...ids] }, transaction),
      ),
  };
}

const digestOf = (cart: string): string => createHash('sha256').update(cart).digest('hex');
