import { maySeeRefusingIds } from '../../../access/policy';
import { slotViewerOf } from '../../../access/principal';
import type { Appointments } from '../../../appointments';
import type { Refusal, Slot, SlotPage, SlotQuery } from '../../../engine/slots/types';
import { internalsOf } from '../../../internals';
import { Pace } from '../../../runtime/slices';
import type { Zone } from '../../../time/zone';
import { type Call, type Endpoint, endpoint } from '../../endpoint';
import { DEFAULT_PER_PAGE } from '../../../wire/inputs/paging';
import type { Values } from '../../fields/field';
import { LIST_SLOTS_V1, LIST_SLOTS_V2 } from '../../fields/slots';
import {
  presentRefusedStart,
  presentSlot,
  presentSlotV1,
  SLOT_PAGE,
  SLOT_V1,
} from '../../presenters/slots/slot';
import { pageHeaders } from '../../response/links';
import { listOf } from '../../response/schema';
import { WrittenBody } from '../../response/bodies';
import { slotForm } from '../../response/slot-form';

/** Endpoints for slots: v1 returns a bare array, v2 `{records, count}` and has more parameters. */
export function slotEndpoints(appointments: Appointments): Endpoint[] {
  const { site, readySlots, hostIds } = internalsOf(appointments);
  const { zone } = site;
  const form = slotForm(zone, hostIds);
  const readQuery = createSlotQueryReader();
  const row = {
    methods: ['GET'],
    path: '/slots',
    access: 'public',
    operation: 'list slots',
    readsOnce: true,
  } as const;
  return [
    endpoint({
      ...row,
      versions: ['v1'],
      params: LIST_SLOTS_V1,
      responses: () => ({ 200: listOf(SLOT_V1) }),
      async handle(call) {
        const query = { ...call.params, firstOfRepeated: true, computed: true, signal: call.gone() };
        const viewer = slotViewerOf(call.principal);
        return call.inTurn(async () => {
          const page = await appointments.slots.list(query, viewer);
          const present = (slot: Slot) => presentSlotV1(slot, zone);
          const body = await new Pace(call.gone).map(page.records, present);
          return { headers: totals(query, page, call), body };
        });
      },
    }),
    endpoint({
      ...row,
      versions: ['v2'],
      params: LIST_SLOTS_V2,
      responses: () => ({ 200: SLOT_PAGE }),
      async handle(call) {
        const { query, withPrice, quantity } = readQuery(call.params);
        const { summary, explain } = query;
        const viewer = slotViewerOf(call.principal);
        if (summary === undefined && (explain || withPrice)) {
          const signal = call.gone();
          return call.inTurn(async () => {
            const page = await appointments.slots.list({ ...query, withPrice, quantity, signal }, viewer);
            return { headers: totals(query, page, call), body: await presentPage(page, call, zone) };
          });
        }
        const { inTurn, gone } = call;
        const ready = await readySlots.list(query, viewer, {
          ...form,
          inTurn,
          gone,
        });
        return { headers: totals(query, ready, call), body: new WrittenBody(ready.parts, ready.tag) };
      },
    }),
  ];
}

/**
 * Creates the function that reads the query for slots from parameters. Equal requests share their parameters, and
 * therefore also the query, which is then checked, and written as a key, only once.
 */
function createSlotQueryReader() {
  const known = new WeakMap<SlotParams, ReadSlotQuery>();
  return (params: SlotParams): ReadSlotQuery => {
    const before = known.get(params);
    if (before) return before;
    const { with: extras, quantity, ...query } = params;
    const read = { query: Object.freeze(query), withPrice: extras?.includes('price'), quantity };
    known.set(params, read);
    return read;
  };
}

interface ReadSlotQuery {
  readonly query: Readonly<Omit<SlotParams, 'with' | 'quantity'>>;
  /** True if each slot is listed with its price. */
  readonly withPrice?: boolean;
  /** Number of places of the booking whose prices are computed. */
  readonly quantity?: number;
}

type SlotParams = Values<(typeof LIST_SLOTS_V2)['fields']>;

async function presentPage(
  { records, refused }: SlotPage,
  { principal, gone }: Pick<Call, 'principal' | 'gone'>,
  zone: Zone,
) {
  const showsIds = maySeeRefusingIds(principal);
  const pace = new Pace(gone);
  const present = (refusal: Refusal) => presentRefusedStart(refusal, showsIds, zone);
  return {
    records: await pace.map(records, (slot) => presentSlot(slot, zone)),
    count: records.length,
    ...(refused && { refused: await pace.map(refused, present) }),
  };
}

/** Totals of a paged response. Absent for `paged_stream`, which stops before all slots are counted. */
function totals(
  { page, perPage }: SlotQuery,
  { total }: Pick<SlotPage, 'total'>,
  { address }: Pick<Call, 'address'>,
): Record<string, string> {
  if (total === undefined || (page === undefined && perPage === undefined)) return {};
  return pageHeaders({ total, page: page ?? 1, perPage: perPage ?? DEFAULT_PER_PAGE }, address);
}
