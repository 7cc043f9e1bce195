import type { Sequelize } from 'sequelize';
import type { Appointments } from 'shop-appointments';
import { internalsOf } from './internals';

/**
 * Ends the leases of all pending orders, as if their processes had died long ago. Leases follow the
 * database's clock, which a test cannot set.
 */
export const endLeases = (appointments: Appointments): Promise<unknown> =>
  internalsOf(appointments).storage.transaction((transaction) =>
    (transaction as unknown as { readonly sequelize: Sequelize }).sequelize.query(
      'UPDATE shop_appointments_pending_orders SET leased_until = 0',
      { transaction },
    ),
  );

/**
 * Makes the pending calls of the entitlements port due, as if the processes that began them had died long
 * ago.
 */
export const endUses = (appointments: Appointments): Promise<unknown> =>
  internalsOf(appointments).storage.transaction((transaction) =>
    (transaction as unknown as { readonly sequelize: Sequelize }).sequelize.query(
      'UPDATE shop_appointments_entitlement_uses SET due_at = 0',
      { transaction },
    ),
  );

/** Ends the leases of all messages that are being sent, as if their processes had died long ago. */
export const endMessageLeases = (appointments: Appointments): Promise<unknown> =>
  internalsOf(appointments).storage.transaction((transaction) =>
    (transaction as unknown as { readonly sequelize: Sequelize }).sequelize.query(
      'UPDATE shop_appointments_messages SET leased_until = 0',
      { transaction },
    ),
  );

/** Ends the leases of all order notes that are being sent, as if their processes had died long ago. */
export const endNoteLeases = (appointments: Appointments): Promise<unknown> =>
  internalsOf(appointments).storage.transaction((transaction) =>
    (transaction as unknown as { readonly sequelize: Sequelize }).sequelize.query(
      'UPDATE shop_appointments_order_notes SET leased_until = 0',
      { transaction },
    ),
  );
