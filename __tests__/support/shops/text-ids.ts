import type { HostPorts } from 'shop-appointments';
import type { IdKind } from '../../../lib/domain/ids';
import { RESULT_TRANSLATIONS } from '../../../lib/ports/external-ids/result-translations';
import type { IdTranslation } from '../../../lib/ports/external-ids/id-translation';
import * as nouns from '../../../lib/ports/external-ids/nouns';

const LETTERS: Readonly<Record<IdKind, string>> = {
  product: 'a',
  category: 'b',
  order: 'c',
  orderItem: 'd',
  user: 'e',
};

/** Returns the text id that a shop with text ids gives to the record with this integer id. */
export const textId = (kind: IdKind, id: number): string =>
  `${LETTERS[kind].repeat(8)}-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** Text id that the contract kit uses for an unknown record. */
const OF_THE_KIT = 'aaaaaaaa-9999-9999-9999-999999999999';
const UNKNOWN = 987_654_321;

/**
 * Returns the integer of a text id.
 * @throws Error for an id that is not a text of this kind, such as an integer of the library
 */
function integerId(kind: IdKind, id: unknown): number {
  if (id === OF_THE_KIT) return UNKNOWN;
  const digits = typeof id === 'string' && id.startsWith(LETTERS[kind].repeat(8)) ? id.slice(-12) : '';
  if (digits === '') throw new Error(`The port got ${JSON.stringify(id)} as the id of a record: ${kind}`);
  return Number(digits);
}

const TO_TEXTS: IdTranslation<number, string> = {
  get: textId,
  optional: (kind, id) => (id === 0 ? null : textId(kind, id)),
  list: (kind, ids) => ids.map((id) => textId(kind, id)),
  record: (kind, values) =>
    Object.fromEntries(Object.entries(values).map(([id, value]) => [textId(kind, Number(id)), value])),
};

const TO_INTEGERS: IdTranslation<string, number> = {
  get: integerId,
  optional: (kind, id) => (id === null ? 0 : integerId(kind, id)),
  // Leaves out ids that do not exist, as the shop's database would.
  list: (kind, ids) => ids.filter((id) => id.includes('-4000-')).map((id) => integerId(kind, id)),
  record: (kind, values) =>
    Object.fromEntries(Object.entries(values).map(([id, value]) => [String(integerId(kind, id)), value])),
};

/**
 * Wraps the ports of a shop with integer ids as ports of a shop with text ids. Throws if a call contains an id in
 * another form.
 */
export function withTextIds({ products, orders, users, access, webhooks }: HostPorts): HostPorts<string> {
  const [texts, integers] = [TO_TEXTS, TO_INTEGERS];
  return {
    products: {
      get traits() {
        return products.traits;
      },
      find: async (ids, context) =>
        RESULT_TRANSLATIONS['products.find'](
          await products.find(integers.list('product', ids), nouns.contextWith(context, integers)),
          texts,
        ),
      search: async (query, context) =>
        RESULT_TRANSLATIONS['products.search'](
          await products.search(
            nouns.productQueryWith(query, integers),
            nouns.contextWith(context, integers),
          ),
          texts,
        ),
      categories: async (context) =>
        RESULT_TRANSLATIONS['products.categories'](
          await products.categories(nouns.contextWith(context, integers)),
          texts,
        ),
      isReadable: async (list, context) =>
        RESULT_TRANSLATIONS['products.isReadable'](
          await products.isReadable(
            list.map((product) => nouns.productWith(product, integers)),
            nouns.contextWith(context, integers),
          ),
          texts,
        ),
      tax: (lines, context) =>
        products.tax(
          lines.map((line) => nouns.taxableLineWith(line, integers)),
          nouns.contextWith(context, integers),
        ),
    },
    orders: {
      get sharesDatabase() {
        return orders.sharesDatabase;
      },
      get traits() {
        return orders.traits;
      },
      createPending: async (draft, context) =>
        nouns.writtenLineWith(
          await orders.createPending(nouns.draftWith(draft, integers), nouns.contextWith(context, integers)),
          texts,
        ),
      findByReference: async (references, context) =>
        RESULT_TRANSLATIONS['orders.findByReference'](
          await orders.findByReference(references, nouns.contextWith(context, integers)),
          texts,
        ),
      find: async (ids, context) =>
        RESULT_TRANSLATIONS['orders.find'](
          await orders.find(integers.list('order', ids), nouns.contextWith(context, integers)),
          texts,
        ),
      addItem: async (orderId, line, context) =>
        RESULT_TRANSLATIONS['orders.addItem'](
          await orders.addItem(
            integerId('order', orderId),
            nouns.lineWith(line, integers),
            nouns.contextWith(context, integers),
          ),
          texts,
        ),
      updateItem: (orderId, itemId, line, context) =>
        orders.updateItem(
          integerId('order', orderId),
          integerId('orderItem', itemId),
          nouns.lineWith(line, integers),
          nouns.contextWith(context, integers),
        ),
      setStatus: (orderId, status, context) =>
        orders.setStatus(integerId('order', orderId), status, nouns.contextWith(context, integers)),
      needsAttention: async (notice, context) =>
        orders.needsAttention?.(nouns.noticeWith(notice, integers), nouns.contextWith(context, integers)),
    },
    users: {
      find: async (ids, context) =>
        RESULT_TRANSLATIONS['users.find'](
          await users.find(integers.list('user', ids), nouns.contextWith(context, integers)),
          texts,
        ),
      staff: async (query, context) =>
        RESULT_TRANSLATIONS['users.staff'](
          await users.staff(nouns.staffQueryWith(query, integers), nouns.contextWith(context, integers)),
          texts,
        ),
      search: async (query, context) =>
        RESULT_TRANSLATIONS['users.search'](
          await users.search!(query, nouns.contextWith(context, integers)),
          texts,
        ),
      addCustomer: async (customer, context) =>
        RESULT_TRANSLATIONS['users.addCustomer'](
          await users.addCustomer!(customer, nouns.contextWith(context, integers)),
          texts,
        ),
    },
    access: {
      findKey: async (key) => RESULT_TRANSLATIONS['access.findKey'](await access.findKey(key), texts),
      findApplicationPassword: async (login, password) =>
        RESULT_TRANSLATIONS['access.findApplicationPassword'](
          await access.findApplicationPassword(login, password),
          texts,
        ),
      session: async (request) => RESULT_TRANSLATIONS['access.session'](await access.session(request), texts),
      can: (userId, capability) => access.can(integerId('user', userId), capability),
    },
    webhooks: {
      active: (context) => webhooks.active(nouns.contextWith(context, integers)),
      disable: (id, reason) => webhooks.disable(id, reason),
    },
  };
}
