import { AppointmentsError, invalidParams } from '../../domain/errors';
import { isExternalId, type IdKind } from '../../domain/ids';
import type { HostPorts } from '../../ports/ports';
import { outsideRequest } from '../../runtime/request-values';
import type { Storage, Transaction } from '../../storage/storage';

/** The host's transaction, if a look-up of ids must read inside it. */
interface Joining {
  readonly transaction?: unknown;
}

/** Translates ids, for a shop whose ids are texts. The library and the REST interface use integers in place of them. */
export interface ExternalIdService {
  /**
   * Returns the shop's ids for these integers. Unknown integers are absent.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` if the ids of the shop are integers
   */
  find(kind: IdKind, ids: readonly number[], how?: Joining): Promise<Map<number, string>>;
  /**
   * Returns the integers for these ids of the shop. If an id has no integer, the shop's port is asked, and the id gets
   * an integer if the shop knows it. Ids that the shop does not know are absent. Ids of order lines that the library
   * has not seen are absent, too, because no port finds a line by its id.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` if the ids of the shop are integers; 502, 503
   */
  resolve(kind: IdKind, externalIds: readonly string[], how?: Joining): Promise<Map<string, number>>;
}

/**
 * The service that shops use to translate ids, with further methods for ids that the host's own code passes. Such an id
 * may be an integer or a text.
 */
export interface HostIds extends ExternalIdService {
  /** Whether the ids of the shop are texts. */
  readonly areExternal: boolean;
  /**
   * Returns the library's integers for ids of the shop, each of which may be an integer or a text. A text that has no
   * integer is absent.
   *
   * @throws AppointmentsError 400 for a text if the ids of the shop are integers
   */
  integersOf<Id extends number | string>(
    kind: IdKind,
    ids: readonly Id[],
    how?: Joining,
  ): Promise<ReadonlyMap<Id, number>>;
  /**
   * Returns the library's integer for an id of the shop, which may be an integer or a text; undefined if a text has no
   * integer.
   */
  integerOf(kind: IdKind, id: number | string, how?: Joining): Promise<number | undefined>;
  /** Returns the library's integer for an id of the shop, even if the text of the id was erased. */
  takenIntegerOf(kind: IdKind, id: number | string): Promise<number | undefined>;
}

/** The conversions of ids for a shop whose ids are integers: they return the ids unchanged. */
export const INTEGER_HOST_IDS: HostIds = {
  areExternal: false,
  find: async () => Promise.reject(notExternal()),
  resolve: async () => Promise.reject(notExternal()),
  integersOf: async (kind, ids) => new Map(ids.map((id) => [id, integerOrRefuse(kind, id)])),
  integerOf: async (kind, id) => integerOrRefuse(kind, id),
  takenIntegerOf: async (kind, id) => integerOrRefuse(kind, id),
};

/**
 * For some kinds of records, the name of the parameter that holds the id; error messages use this name. For all other
 * kinds the name is `id`.
 */
const PARAMETERS: Readonly<Partial<Record<IdKind, string>>> = { order: 'orderId', user: 'customerId' };

function integerOrRefuse(kind: IdKind, id: number | string): number {
  if (typeof id === 'number') return id;
  throw invalidParams({ [PARAMETERS[kind] ?? 'id']: 'must be an id, which is a whole number' });
}

const notExternal = (): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_invalid_option',
    'appointments.externalIds is for shops whose ids are texts: pass createAppointments({ host: withExternalIds(ports) }).',
  );

/** Creates the conversions of ids for a shop whose ids are texts. */
export function createHostIds(ports: HostPorts<string>, storage: Storage): HostIds {
  const { externalIds } = storage;
  const knownOf = async (kind: IdKind, ids: readonly string[], t?: Transaction) => {
    const texts = new Map([[kind, new Set(ids.filter(isExternalId))]]);
    return (await externalIds.knownIntegersOf(texts, t)).get(kind)!;
  };
  const integersOf: HostIds['integersOf'] = async (kind, ids, how = {}) => {
    const texts = ids.flatMap((id) => (typeof id === 'string' ? [id] : []));
    const known = await knownOf(kind, texts, transactionOf(how));
    const integerIn = (id: number | string): number | undefined =>
      typeof id === 'string' ? known.get(id) : id;
    const found = new Map<(typeof ids)[number], number>();
    for (const id of ids) {
      const integer = integerIn(id);
      if (integer !== undefined) found.set(id, integer);
    }
    return found;
  };
  return {
    areExternal: true,
    async find(kind, ids, how = {}) {
      const wanted = new Map([[kind, new Set(ids.filter((id) => id >= 1))]]);
      return new Map((await externalIds.textsOf(wanted, transactionOf(how))).get(kind));
    },
    async resolve(kind, ids, how = {}) {
      const t = transactionOf(how);
      const known = await knownOf(kind, ids, t);
      const asked = [...new Set(ids)].filter((id) => isExternalId(id) && !known.has(id));
      if (asked.length === 0) return new Map(known);
      const existing = new Map([[kind, await outsideRequest(() => knownToShop(ports, kind, asked, how))]]);
      const added = t
        ? await storage.transaction((joined) => externalIds.integersOf(existing, joined), t)
        : await externalIds.integersOf(existing);
      return new Map([...known, ...added.get(kind)!]);
    },
    integersOf,
    integerOf: async (kind, id, how) => (await integersOf(kind, [id], how)).get(id),
    async takenIntegerOf(kind, id) {
      if (typeof id === 'number') return id;
      return isExternalId(id) ? externalIds.takenInteger(kind, id) : undefined;
    },
  };
}

const transactionOf = ({ transaction }: Joining): Transaction | undefined =>
  transaction as Transaction | undefined;

/**
 * Finds the ids that the shop knows. A found record must have exactly the requested id, because a database may also
 * find it by another spelling, such as another case.
 */
async function knownToShop(
  { products, orders, users }: HostPorts<string>,
  kind: IdKind,
  ids: readonly string[],
  { transaction }: Joining,
): Promise<ReadonlySet<string>> {
  const known = (records: Iterable<{ readonly id: string }>): ReadonlySet<string> => {
    const found = new Set([...records].map(({ id }) => id));
    return new Set(ids.filter((id) => found.has(id)));
  };
  switch (kind) {
    case 'product':
      return known((await products.find(ids, { transaction })).values());
    case 'category':
      return known(await products.categories({ transaction }));
    case 'order':
      return known((await orders.find(ids, { transaction })).values());
    case 'user':
      return known((await users.find(ids, { transaction })).values());
    case 'orderItem':
      return new Set();
    default:
      return kind satisfies never;
  }
}
