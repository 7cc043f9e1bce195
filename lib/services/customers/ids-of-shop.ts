import type { Appointment } from '../../domain/appointment';
import { addId, type IdKind } from '../../domain/ids';
import type { HostIds } from '../external-ids/service';

/**
 * For each kind of record (product, user, order, ...), a map from the library's integer to the shop's id. The integers
 * are written as texts, because they are keys of an object.
 */
export type IdsOfShop = Readonly<Partial<Record<IdKind, Readonly<Record<string, string>>>>>;

/** The records of a customer's data export. */
interface Exported {
  readonly appointments: readonly object[];
  readonly series: readonly object[];
  readonly visits: readonly object[];
  readonly waitlist: readonly object[];
  readonly events: readonly { readonly appointment: object }[];
}

/**
 * The fields of exported records that contain ids of the shop, with the kind of each. Metadata is left out, because ids
 * in it are the shop's own texts already.
 */
const FIELDS = {
  customerId: 'user',
  staffIds: 'user',
  staffId: 'user',
  actorId: 'user',
  productId: 'product',
  orderId: 'order',
  orderItemId: 'orderItem',
} as const satisfies Partial<Record<keyof Appointment | 'actorId' | 'staffId', IdKind>>;

/** Looks up the shop's ids for the integers in a customer's data export, with one lookup for each kind of record. */
export async function idsOfShop(
  { appointments, series, visits, waitlist, events }: Exported,
  hostIds: Pick<HostIds, 'find'>,
): Promise<IdsOfShop> {
  const wanted = new Map<IdKind, Set<number>>();
  const asTheyWere = events.map(({ appointment }) => appointment);
  for (const record of [...appointments, ...series, ...visits, ...waitlist, ...events, ...asTheyWere])
    for (const [name, kind] of Object.entries(FIELDS))
      for (const id of [(record as Readonly<Record<string, unknown>>)[name]].flat())
        if (typeof id === 'number' && id > 0) addId(wanted, kind, id);
  const found = await Promise.all(
    [...wanted].map(async ([kind, ids]) => {
      const texts = await hostIds.find(kind, [...ids]);
      return [kind, Object.fromEntries(texts)] as const;
    }),
  );
  return Object.fromEntries(found);
}
