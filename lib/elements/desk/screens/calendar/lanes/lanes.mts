import type { Appointment } from '../../../api/appointments.mjs';
import type { Facts } from '../../../api/facts.mjs';
import type { BoardEvent, Column } from '../state.mjs';
import { assignLanes, mostAtOnce, type Use } from './assign-lanes.mjs';

/** Largest number of equal units that stand side by side. More would be too narrow, or too far apart. */
const MOST_LANES = 4;

/** Columns and calendar events of the view of rooms. */
interface RoomsBoard {
  readonly columns: readonly Column[];
  readonly events: readonly BoardEvent[];
}

/** Appointments of the view, and the facts with the quantities of the resources and the needs of the services. */
interface RoomsFacts {
  readonly appointments: readonly Appointment[];
  readonly facts: Pick<Facts, 'products' | 'resources'>;
}

/**
 * Splits the column of each resource of two to four equal units, such as three chairs, into lanes, and puts the events
 * into them. A resource with more units taken at once than there is room for keeps its one column.
 */
export const inLanes = (board: RoomsBoard, of: RoomsFacts): RoomsBoard =>
  board.columns.reduce<RoomsBoard>(
    ({ columns, events }, column) => {
      const split = splitColumn(column, events, of);
      return { columns: [...columns, ...split.columns], events: split.events };
    },
    { columns: [], events: board.events },
  );

function splitColumn(
  column: Column,
  events: readonly BoardEvent[],
  { appointments, facts }: RoomsFacts,
): RoomsBoard {
  const { quantity = 1 } = facts.resources.find(({ id }) => String(id) === column.id) ?? {};
  const whole = { columns: [column], events };
  if (quantity < 2 || quantity > MOST_LANES) return whole;
  const resourceId = Number(column.id);
  const byId = new Map(appointments.map((one) => [one.id, one]));
  const bookingsOf = ({ extendedProps: { face } }: BoardEvent): Appointment[] =>
    face.kind === 'appointment' ? face.ids.map((id) => byId.get(id)!) : [];
  const taking = events
    .filter(({ resourceIds }) => resourceIds.includes(column.id))
    .map(bookingsOf)
    .filter(([first]) => first && first.status !== 'cancelled');
  const uses = taking.map((bookings) => useOf(bookings, resourceId, facts));
  const lanesOf = assignLanes(uses);
  const count = Math.max(quantity, ...[...lanesOf.values()].flat().map((lane) => lane + 1));
  if (count > MOST_LANES) return whole;

  const lanes = Array.from({ length: count }, (_, lane) => laneId(column, lane));
  const paddings = new Map<string, Set<string>>();
  for (const bookings of taking) {
    const own = lanesOf.get(bookings[0]!.id)!.map((lane) => laneId(column, lane));
    for (const { start, end } of bookings.flatMap((one) => paddingsOf(one, resourceId))) {
      const key = `padding ${start} ${end} ${column.id}`;
      // Two neighbours in one lane may share the time between them.
      paddings.set(key, new Set([...(paddings.get(key) ?? []), ...own]));
    }
  }
  const placed = events.flatMap((event): BoardEvent[] => {
    if (!event.resourceIds.includes(column.id)) return [event];
    const others = event.resourceIds.filter((id) => id !== column.id);
    const [first] = bookingsOf(event);
    const own = first ? lanesOf.get(first.id)?.map((lane) => laneId(column, lane)) : paddings.get(event.id);
    if (own || first) return [{ ...event, resourceIds: [...others, ...(own ?? [column.id])] }];
    // The title of a closed time is for all lanes.
    const silent = { face: { kind: 'closed', title: '' } } as const;
    return [event, { ...event, id: `${event.id} lanes`, resourceIds: lanes.slice(1), extendedProps: silent }];
  });
  const rest = lanes.slice(1).map((id) => ({ id, title: '' }));
  return {
    columns: [{ ...column, units: { quantity, most: mostAtOnce(uses), lanes: count } }, ...rest],
    events: placed,
  };
}

/** Returns the id of the grid's column for a lane. The first lane has the id of the resource. */
const laneId = ({ id }: Column, lane: number): string => (lane === 0 ? id : `${id}.${lane}`);

const paddingsOf = ({ paddings }: Appointment, resourceId: number): Appointment['paddings'] =>
  paddings.filter(({ resource_id: id }) => id === resourceId);

/** Returns the time in which the bookings of an event take a resource, how many units, and the paddings around it. */
function useOf(bookings: readonly Appointment[], resourceId: number, facts: RoomsFacts['facts']): Use {
  const start = Math.min(...bookings.map((one) => one.start));
  const end = Math.max(...bookings.map((one) => one.end));
  const paddings = bookings.flatMap((one) => paddingsOf(one, resourceId));
  const units = bookings.map((one, at) => unitsOf(one, resourceId, { facts, isFirst: at === 0 }));
  return {
    id: bookings[0]!.id,
    start,
    end,
    before: Math.max(0, ...paddings.map((one) => start - one.start)),
    after: Math.max(0, ...paddings.map((one) => one.end - end)),
    units: Math.min(
      MOST_LANES + 1,
      units.reduce((sum, one) => sum + one, 0),
    ),
  };
}

/** Returns the number of units that a booking takes. Bookings of one session may share units, which the first one takes. */
function unitsOf(
  { product_id: productId, resource_ids: ids = [], qty }: Appointment,
  resourceId: number,
  { facts, isFirst }: { readonly facts: RoomsFacts['facts']; readonly isFirst: boolean },
): number {
  const needs = facts.products.find(({ id }) => id === productId)?.needs ?? [];
  return ids
    .map((id, at) => {
      const { quantity = 1, per } = needs[at] ?? {};
      if (id !== resourceId || (per === 'session' && !isFirst)) return 0;
      return per === 'place' ? quantity * qty : quantity;
    })
    .reduce((sum, one) => sum + one, 0);
}
