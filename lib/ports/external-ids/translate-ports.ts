import type { FoundIds, IdsByKind } from '../../domain/ids';
import type { Logger } from '../../domain/logger';
import { hostError } from '../guard-call';
import type { CallContext, EntitlementsPort, HostPorts } from '../ports';
import { RESULT_TRANSLATIONS } from './result-translations';
import { idsIn, type IdTranslation, INTEGERS, TEXTS, translationBy } from './id-translation';
import {
  applicantWith,
  contextWith,
  ofCustomerWith,
  draftWith,
  lineWith,
  noticeWith,
  productQueryWith,
  productWith,
  staffQueryWith,
  taxableLineWith,
} from './nouns';

/** Looks up ids, many in one call. If a transaction is given, the lookup runs in it. */
export interface ExternalIdLookups {
  /** Returns the texts of integers; unknown integers are absent. */
  textsOf(ids: IdsByKind<number>, transaction?: unknown): Promise<FoundIds<number, string>>;
  /** Returns the integers of texts. A text that has no integer gets one. */
  integersOf(texts: IdsByKind<string>, transaction?: unknown): Promise<FoundIds<string, number>>;
}

type Outward = IdTranslation<number, string>;
type Inward = IdTranslation<string, number>;

/** Whether a number can be the id of a record. Ids below 1 mean "none". */
const isLookedUp = (id: number): boolean => Number.isSafeInteger(id) && id >= 1;

/** Wraps the ports of a shop whose ids are texts into ports with integer ids, which the library calls. */
export function translatePorts(
  { products, orders, users, access, webhooks, entitlements, messages, admission }: HostPorts<string>,
  lookups: ExternalIdLookups,
  logger: Logger,
): HostPorts {
  /** Translates the ids in the arguments of a call to texts, with one lookup. */
  async function outward<Given>(given: (to: Outward) => Given, context: CallContext = {}): Promise<Given> {
    const noteIds = given as unknown as (to: IdTranslation<number, number>) => unknown;
    const found = await lookups.textsOf(idsIn(INTEGERS, noteIds, isLookedUp), context.transaction);
    try {
      return given(translationBy(found, INTEGERS, TEXTS));
    } catch (err) {
      logger.error(
        { err },
        "An id in the library's tables has no row in the table of external ids: restore that table from the same backup as the others",
      );
      throw hostError(err);
    }
  }

  /** Translates the ids in the result of a call to integers, with one lookup. */
  async function inward<Value, Result>(
    value: Value,
    translate: (value: Value, to: Inward) => Result,
    context: CallContext = {},
  ): Promise<Result> {
    const noteIds = translate as unknown as (value: Value, to: IdTranslation<string, string>) => unknown;
    const ids = idsIn(TEXTS, (to) => noteIds(value, to));
    const found = await lookups.integersOf(ids, context.transaction);
    return translate(value, translationBy(found, TEXTS, INTEGERS));
  }

  const translateEntitlements = (port: EntitlementsPort<string>): EntitlementsPort => ({
    get sharesDatabase() {
      return port.sharesDatabase;
    },
    async find(query, context) {
      const [own, caller] = await outward(
        (to) => [ofCustomerWith(query, to), contextWith(context, to)] as const,
        context,
      );
      return port.find(own, caller);
    },
    async reserve(claim, context) {
      const [own, caller] = await outward(
        (to) => [ofCustomerWith(claim, to), contextWith(context, to)] as const,
        context,
      );
      return port.reserve(own, caller);
    },
    commit: async (reference, context) =>
      port.commit(reference, await outward((to) => contextWith(context, to), context)),
    giveBack: async (use, context) =>
      port.giveBack(use, await outward((to) => contextWith(context, to), context)),
  });

  return {
    products: {
      get traits() {
        return products.traits;
      },
      async find(ids, context) {
        const [own, caller] = await outward(
          (to) => [to.list('product', ids), contextWith(context, to)] as const,
          context,
        );
        if (isNoneKnown(ids, own)) return new Map();
        return inward(await products.find(own, caller), RESULT_TRANSLATIONS['products.find'], context);
      },
      async search(query, context) {
        const [own, caller] = await outward(
          (to) => [productQueryWith(query, to), contextWith(context, to)] as const,
          context,
        );
        const { include, staffIds, categoryIds } = own;
        const isEmpty =
          isNoneKnown(query.include, include) ||
          isNoneKnown(query.staffIds, staffIds) ||
          isNoneKnown(query.categoryIds, categoryIds);
        if (isEmpty) return NO_RECORDS;
        return inward(await products.search(own, caller), RESULT_TRANSLATIONS['products.search'], context);
      },
      async categories(context) {
        const caller = await outward((to) => contextWith(context, to), context);
        return inward(await products.categories(caller), RESULT_TRANSLATIONS['products.categories'], context);
      },
      async isReadable(list, context) {
        const [own, caller] = await outward(
          (to) => [list.map((product) => productWith(product, to)), contextWith(context, to)] as const,
          context,
        );
        return inward(
          await products.isReadable(own, caller),
          RESULT_TRANSLATIONS['products.isReadable'],
          context,
        );
      },
      async tax(lines, context) {
        const [own, caller] = await outward(
          (to) => [lines.map((line) => taxableLineWith(line, to)), contextWith(context, to)] as const,
          context,
        );
        return products.tax(own, caller);
      },
    },
    orders: {
      get sharesDatabase() {
        return orders.sharesDatabase;
      },
      get traits() {
        return orders.traits;
      },
      async createPending(draft, context) {
        const [own, caller] = await outward(
          (to) => [draftWith(draft, to), contextWith(context, to)] as const,
          context,
        );
        return inward(
          await orders.createPending(own, caller),
          RESULT_TRANSLATIONS['orders.createPending'],
          context,
        );
      },
      async findByReference(references, context) {
        const caller = await outward((to) => contextWith(context, to), context);
        const found = await orders.findByReference(references, caller);
        return inward(found, RESULT_TRANSLATIONS['orders.findByReference'], context);
      },
      async find(ids, context) {
        const [own, caller] = await outward(
          (to) => [to.list('order', ids), contextWith(context, to)] as const,
          context,
        );
        if (isNoneKnown(ids, own)) return new Map();
        return inward(await orders.find(own, caller), RESULT_TRANSLATIONS['orders.find'], context);
      },
      async addItem(orderId, line, context) {
        const [own, added, caller] = await outward(
          (to) => [to.get('order', orderId), lineWith(line, to), contextWith(context, to)] as const,
          context,
        );
        return inward(
          await orders.addItem(own, added, caller),
          RESULT_TRANSLATIONS['orders.addItem'],
          context,
        );
      },
      async updateItem(orderId, itemId, line, context) {
        const [own, item, changed, caller] = await outward(
          (to) =>
            [
              to.get('order', orderId),
              to.get('orderItem', itemId),
              lineWith(line, to),
              contextWith(context, to),
            ] as const,
          context,
        );
        const written = await orders.updateItem(own, item, changed, caller);
        return { amounts: (written as { readonly amounts?: unknown } | null | undefined)?.amounts };
      },
      async setStatus(orderId, status, context) {
        const [own, caller] = await outward(
          (to) => [to.get('order', orderId), contextWith(context, to)] as const,
          context,
        );
        await orders.setStatus(own, status, caller);
      },
      needsAttention:
        orders.needsAttention &&
        (async (notice, context) => {
          const [own, caller] = await outward(
            (to) => [noticeWith(notice, to), contextWith(context, to)] as const,
            context,
          );
          await orders.needsAttention!(own, caller);
        }),
    },
    users: {
      async find(ids, context) {
        const [own, caller] = await outward(
          (to) => [to.list('user', ids), contextWith(context, to)] as const,
          context,
        );
        if (isNoneKnown(ids, own)) return new Map();
        return inward(await users.find(own, caller), RESULT_TRANSLATIONS['users.find'], context);
      },
      async staff(query, context) {
        const [own, caller] = await outward(
          (to) => [staffQueryWith(query, to), contextWith(context, to)] as const,
          context,
        );
        if (isNoneKnown(query.include, own.include)) return NO_RECORDS;
        return inward(await users.staff(own, caller), RESULT_TRANSLATIONS['users.staff'], context);
      },
      search:
        users.search &&
        (async (query, context) => {
          const caller = await outward((to) => contextWith(context, to), context);
          return inward(await users.search!(query, caller), RESULT_TRANSLATIONS['users.search'], context);
        }),
      addCustomer:
        users.addCustomer &&
        (async (customer, context) => {
          const caller = await outward((to) => contextWith(context, to), context);
          const added = await users.addCustomer!(customer, caller);
          return inward(added, RESULT_TRANSLATIONS['users.addCustomer'], context);
        }),
    },
    access: {
      findKey: async (consumerKey) =>
        inward(await access.findKey(consumerKey), RESULT_TRANSLATIONS['access.findKey']),
      findApplicationPassword: async (login, password) =>
        inward(
          await access.findApplicationPassword(login, password),
          RESULT_TRANSLATIONS['access.findApplicationPassword'],
        ),
      async session(request) {
        const session = await access.session(request);
        const known = await inward(session, RESULT_TRANSLATIONS['access.session']);
        return known && { ...known, externalUserId: session!.userId };
      },
      async can(userId, capability) {
        const [own] = await outward((to) => to.list('user', [userId]));
        return own !== undefined && access.can(own, capability);
      },
    },
    webhooks: {
      active: async (context) => webhooks.active(await outward((to) => contextWith(context, to), context)),
      disable: (id, reason) => webhooks.disable(id, reason),
    },
    entitlements: entitlements && translateEntitlements(entitlements),
    messages,
    admission:
      admission &&
      (async (applicant, context) => {
        const [own, caller] = await outward(
          (to) => [applicantWith(applicant, to), contextWith(context, to)] as const,
          context,
        );
        return admission(own, caller);
      }),
  };
}

const NO_RECORDS = { items: [], total: 0 };

/**
 * Whether translation has emptied a list of ids because none of them is known. Such a list must not reach the port, for
 * which an empty list might mean "all records".
 */
const isNoneKnown = (ids: readonly unknown[] | undefined, own: readonly unknown[] | undefined): boolean =>
  own?.length === 0 && ids !== undefined && ids.length > 0;
