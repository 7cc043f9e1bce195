import { TOPICS } from '../domain/events/event';
import { type Checkup, ToMend } from './checkup';

/** An id, a reference and a key that do not exist in any shop. */
const UNKNOWN_ID = 987_654_321;
const UNKNOWN_NAME = 'shop-appointments-doctor';
/** Pattern for webhook topics of the library. A webhook with any other topic may be the shop's own. */
const LIBRARY_TOPIC = /^(?:appointment|availability)\./;

/**
 * Checks of the five ports that can be made without writing. `shop-appointments/adapters/testing` tests the ports
 * completely, in a test shop.
 */
export const portCheckups: readonly Checkup[] = [
  {
    name: 'Port products',
    look: async (_, { host: { products } }) => {
      if ((await products.find([UNKNOWN_ID], {})).has(UNKNOWN_ID)) throw unknownFound('products.find');
      const { items, total } = await products.search(
        { status: 'publish', type: 'appointment', limit: 20 },
        {},
      );
      if (items.length === 0) {
        throw new ToMend(
          "products.search finds no published product of type 'appointment', so nothing can be booked: publish one.",
        );
      }
      const taxed = await products.tax(
        items.map(({ id, price }) => ({
          productId: id,
          customerId: 0,
          orderId: 0,
          quantity: 1,
          amount: price,
          includesTax: false,
        })),
        {},
      );
      if (taxed.length !== items.length)
        throw new ToMend('products.tax must return one tax for each line, in order.');
      await products.isReadable(items, { userId: 0 });
      await products.categories({});
      return `${total} to book`;
    },
  },
  {
    name: 'Port orders',
    look: async (_, { host: { orders } }) => {
      if ((await orders.find([UNKNOWN_ID], {})).has(UNKNOWN_ID)) throw unknownFound('orders.find');
      if ((await orders.findByReference([UNKNOWN_NAME], {})).size > 0)
        throw unknownFound('orders.findByReference');
      return orders.sharesDatabase ? "in the library's transactions" : 'in a database of their own';
    },
  },
  {
    name: 'Port users',
    look: async (_, { host: { users, products } }) => {
      if ((await users.find([UNKNOWN_ID], {})).has(UNKNOWN_ID)) throw unknownFound('users.find');
      const { items } = await products.search({ status: 'publish', type: 'appointment' }, {});
      const wanted = [...new Set(items.flatMap(({ staffIds = [] }) => staffIds))];
      const found = await users.staff({ include: wanted }, {});
      const known = new Set(found.items.map(({ id }) => id));
      const strangers = wanted.filter((id) => !known.has(id));
      if (strangers.length > 0) {
        throw new ToMend(
          `products name members that users.staff does not know (${strangers.slice(0, 5).join(', ')}): ` +
            'give these users the role shop_staff.',
        );
      }
      return `${wanted.length} staff members in products, all known to users.staff`;
    },
  },
  {
    name: 'Port access',
    look: async (_, { host: { access } }) => {
      if (await access.findKey(UNKNOWN_NAME)) throw unknownFound('access.findKey');
      if (await access.findApplicationPassword(UNKNOWN_NAME, UNKNOWN_NAME)) {
        throw unknownFound('access.findApplicationPassword');
      }
      if (await access.session({ headers: {} })) {
        throw new ToMend(
          'access.session returns a session for a request without a cookie: return undefined.',
        );
      }
      if (await access.can(UNKNOWN_ID, 'manage_shop')) {
        throw new ToMend('access.can gives manage_shop to a user who does not exist: return false.');
      }
      return 'refuses unknown credentials';
    },
  },
  {
    name: 'Port webhooks',
    look: async (_, { host: { webhooks } }) => {
      const active = await webhooks.active({});
      const open = active.filter(({ deliveryUrl }) => !deliveryUrl.startsWith('https://'));
      if (open.length > 0) {
        throw new ToMend(
          `${open.length} webhooks have an address without https://, so nothing is delivered to them: give them addresses with https://.`,
        );
      }
      const unknown = active.filter(({ topic }) => !(TOPICS as readonly string[]).includes(topic));
      const misspelt = unknown.filter(({ topic }) => LIBRARY_TOPIC.test(topic));
      if (misspelt.length > 0) {
        const named = misspelt.slice(0, 5).map(({ id, topic }) => `${id}: ${topic}`);
        throw new ToMend(
          `webhooks have topics that do not exist, so nothing is delivered to them (${named.join(', ')}): use one of ` +
            `${TOPICS.join(', ')}.`,
        );
      }
      if (unknown.length > 0) {
        const topics = [...new Set(unknown.map(({ topic }) => topic))].slice(0, 5);
        return `${active.length} active; the shop's own topics are not delivered: ${topics.join(', ')}`;
      }
      return `${active.length} active`;
    },
  },
];

const unknownFound = (method: string): ToMend =>
  new ToMend(
    `${method} returns a record for an id or credential that does not exist: leave it out of the result.`,
  );
