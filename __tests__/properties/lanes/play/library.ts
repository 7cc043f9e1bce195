import { createMemoryShop } from '../../../../adapters/memory';
import { type Appointments, createAppointments, type Product } from '../../../../lib/index';
import type { DatabaseOption } from '../../../../lib/storage/storage';
import { asInstant } from '../../../../lib/time/units';
import type { LaneProduct, LaneShop } from '../model/shop';
import { CUSTOMERS, STAFF } from './random-products';

/** The library, opened for a random shop of the model. */
export interface Library {
  readonly appointments: Appointments;
  /** Messages that the library logged as errors. */
  readonly errors: readonly object[];
  /** Changes a product in the shop, and tells the library of the change. */
  change(product: LaneProduct): Promise<void>;
  close(): Promise<void>;
}

/** Opens the library on a database with its empty tables. */
export async function openLibrary(shop: LaneShop, database: DatabaseOption): Promise<Library> {
  const host = createMemoryShop(
    {
      site: { name: 'Salon', url: 'https://salon.example', timezone: shop.row.zone, currency: 'EUR' },
      users: [
        ...STAFF.map((id) => ({
          id,
          login: `staff${id}`,
          display_name: `Staff ${id}`,
          roles: ['shop_staff'],
        })),
        ...CUSTOMERS.map((id) => ({ id, login: `customer${id}`, display_name: `Customer ${id}`, roles: [] })),
      ],
    },
    { secret: SECRET },
  );
  for (const product of shop.products) host.products.set(product.id, hostProduct(product));
  const errors: object[] = [];
  const appointments = createAppointments({
    ...host.options,
    secret: SECRET,
    database,
    clock: { now: () => asInstant(shop.now) },
    logger: { info: () => undefined, warn: () => undefined, error: (facts) => errors.push(facts) },
    unpaidMinutes: 0,
    bookingLimits: shop.bookingLimits,
    // Limits the search for first free starts, so that it ends soon after the listed days.
    limits: { memberDays: 60 },
  });
  await appointments.migrate();
  for (const { id, ...resource } of shop.resources) {
    const created = await appointments.resources.create({ ...resource, name: `Resource ${id}` });
    if (created.id !== id) throw new Error(`Resource ${id} has the id ${created.id}`);
  }
  await appointments.rules.writeAll({ create: shop.rules.map((rule) => ({ ...rule, id: undefined })) });
  return {
    appointments,
    errors,
    change: async (product) => {
      host.products.set(product.id, hostProduct(product));
      await appointments.productChanged(product.id);
    },
    close: () => appointments.close(),
  };
}

const SECRET = 'a-secret-of-the-lanes-that-is-long-enough';

function hostProduct({
  restrictedDays,
  parts,
  needs,
  bookingLimits,
  paddingBefore,
  paddingAfter,
  ...product
}: LaneProduct): Product {
  return {
    ...product,
    name: `Product ${product.id}`,
    status: 'publish',
    type: 'appointment',
    price: '10',
    categoryIds: [],
    durationUnit: 'minute',
    staffNoPreference: true,
    ...(paddingBefore === paddingAfter ? { padding: paddingBefore } : { paddingBefore, paddingAfter }),
    ...(parts.length > 0 && { parts }),
    ...(needs.length > 0 && { needs }),
    ...(bookingLimits.length > 0 && { bookingLimits }),
    ...(restrictedDays && { hasRestrictedDays: true, restrictedDays }),
  };
}
