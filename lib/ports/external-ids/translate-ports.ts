import type { FoundIds, IdsByKind } from '../../domain/ids';
import type { Logger } from '../../domain/logger';
import { hostError } from '../guarded';
import type { CallContext, HostPorts } from '../ports';
import { ANSWERS } from './answers';
import { idsIn, type IdTranslation, INTEGERS, TEXTS, translationBy } from './id-translation';
import {
  contextWith,
  draftWith,
  lineWith,
  noticeWith,
  productQueryWith,
  productWith,
  staffQueryWith,
  taxableLineWith,
} from './nouns';

/** Looks up many ids at once, through the transaction of a call if there is one. */
export interface ExternalIdLookups {
  /** Returns the texts of integers; unknown integers are absent. */
  textsOf(ids: IdsByKind<number>, transaction?: unknown): Promise<FoundIds<number, string>>;
  /** Returns the integers of texts. A new id of the shop gets an integer. */
  integersOf(texts: IdsByKind<string>, transaction?: unknown): Promise<FoundIds<string, number>>;
}

type Outward = IdTranslation<number, string>;
type Inward = IdTranslation<string, number>;

/** Whether a number can be an id. Ids below 1 mean none. */
const isLookedUp = (id: number): boolean => Number.isSafeInteger(id) && id >= 1;

/** Wraps the ports of a shop whose ids are texts as ports with integers, which the library calls. */
export function translatePorts(
  { products, orders, users, access, webhooks }: HostPorts<string>,
  lookups: ExternalIdLookups,
  logger: Logger,
): HostPorts {
  /** Translates the arguments of a call to texts, with one lookup of all their ids. */
  async function outward<Given>(given: (to: Outward) => Given, context: CallContext = {}): Promise<Given> {
    const noteIds = given as unknown as (to: IdTranslation<number, number>) => unknown;
    const found = await lookups.textsOf(idsIn(INTEGERS, noteIds, isLookedUp), context.transaction);
    try {
      return given(translationBy(found, INTEGERS, TEXTS));
    } catch (err) {
      logger.error({ err }, 'An id that the library has stored is missing in its table of external ids');
      throw hostError(err);
    }
  }

  /** Translates the result of a call to integers, with one lookup of all its ids. */
  async function inward<Answer, Result>(
    answer: Answer,
    translate: (answer: Answer, to: Inward) => Result,
    context: CallContext = {},
  ): Promise<Result> {
    const noteIds = translate as unknown as (answer: Answer, to: IdTranslation<string, string>) => unknown;
    const ids = idsIn(TEXTS, (to) => noteIds(answer, to));
    const found = await lookups.integersOf(ids, context.transaction);
    return translate(answer, translationBy(found, TEXTS, INTEGERS));
  }

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
        return inward(await products.find(own, caller), ANSWERS['products.find'], context);
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
        return inward(await products.search(own, caller), ANSWERS['products.search'], context);
      },
      async categories(context) {
        const caller = await outward((to) => contextWith(context, to), context);
        return inward(await products.categories(caller), ANSWERS['products.categories'], context);
      },
      async isReadable(list, context) {
        const [own, caller] = await outward(
          (to) => [list.map((product) => productWith(product, to)), contextWith(context, to)] as const,
          context,
        );
        return inward(await products.isReadable(own, caller), ANSWERS['products.isReadable'], context);
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
        return inward(await orders.createPending(own, caller), ANSWERS['orders.createPending'], context);
      },
      async findByReference(references, context) {
        const caller = await outward((to) => contextWith(context, to), context);
        const found = await orders.findByReference(references, caller);
        return inward(found, ANSWERS['orders.findByReference'], context);
      },
      async find(ids, context) {
        const [own, caller] = await outward(
          (to) => [to.list('order', ids), contextWith(context, to)] as const,
          context,
        );
        if (isNoneKnown(ids, own)) return new Map();
        return inward(await orders.find(own, caller), ANSWERS['orders.find'], context);
      },
      async addItem(orderId, line, context) {
        const [own, added, caller] = await outward(
          (to) => [to.get('order', orderId), lineWith(line, to), contextWith(context, to)] as const,
          context,
        );
        return inward(await orders.addItem(own, added, caller), ANSWERS['orders.addItem'], context);
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
        return inward(await users.find(own, caller), ANSWERS['users.find'], context);
      },
      async staff(query, context) {
        const [own, caller] = await outward(
          (to) => [staffQueryWith(query, to), contextWith(context, to)] as const,
          context,
        );
        if (isNoneKnown(query.include, own.include)) return NO_RECORDS;
        return inward(await users.staff(own, caller), ANSWERS['users.staff'], context);
      },
      search:
        users.search &&
        (async (query, context) => {
          const caller = await outward((to) => contextWith(context, to), context);
          return inward(await users.search!(query, caller), ANSWERS['users.search'], context);
        }),
    },
    access: {
      findKey: async (consumerKey) => inward(await access.findKey(consumerKey), ANSWERS['access.findKey']),
      findApplicationPassword: async (login, password) =>
        inward(
          await access.findApplicationPassword(login, password),
          ANSWERS['access.findApplicationPassword'],
        ),
      async session(request) {
        const session = await access.session(request);
        const known = await inward(session, ANSWERS['access.session']);
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
  };
}

const NO_RECORDS = { items: [], total: 0 };

/**
 * Whether a list of ids became empty because none is known. For a port, an empty list in a query might mean all
 * records.
 */
const isNoneKnown = (ids: readonly unknown[] | undefined, own: readonly unknown[] | undefined): boolean =>
  own?.length === 0 && ids !== undefined && ids.length > 0;
