import type { Appointment } from '../../domain/appointment';
import { addId, type IdKind } from '../../domain/ids';
import type { HostIds } from '../external-ids/service';

/** Ids of the shop by kind of record and by integer. The integers are keys of an object, and therefore texts. */
export type IdsOfShop = Readonly<Partial<Record<IdKind, Readonly<Record<string, string>>>>>;

/** Records of an export. */
interface Exported {
  readonly appointments: readonly object[];
  readonly series: readonly object[];
  readonly events: readonly { readonly appointment: object }[];
}

/** Fields of an export that are ids of the shop. Ids in metadata are the shop's own texts already. */
const FIELDS = {
  customerId: 'user',
  staffIds: 'user',
  actorId: 'user',
  productId: 'product',
  orderId: 'order',
  orderItemId: 'orderItem',
} as const satisfies Partial<Record<keyof Appointment | 'actorId', IdKind>>;

/** Looks up the ids of the shop for the integers of an export: one lookup for each kind. */
export async function idsOfShop(
  { appointments, series, events }: Exported,
  hostIds: Pick<HostIds, 'find'>,
): Promise<IdsOfShop> {
  const wanted = new Map<IdKind, Set<number>>();
  for (const record of [...appointments, ...series, ...events, ...events.map((event) => event.appointment)])
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
