import type { Appointment, Resource, Rule } from '../../../lib/index';
import type { Call } from '../calls';
import type { Write } from '../history';
import { PRODUCTS } from '../shop';
import type { Shop } from './judge';
import { dayOfDate, dayOfTick, tickOf } from './calendar';

/** State of a rule or a resource; `row` is null before it is created and after it is deleted. */
interface State<Row> {
  readonly row: Row | null;
  /**
   * Start of the call that wrote the state, and time of the acknowledgement. The state came into force in
   * between.
   */
  readonly begun: number;
  readonly acknowledged: number;
}

/** Maximum number of combinations of states that are tried; with more, the checker leaves the booking undecided. */
const MOST_SETS = 4_096;

/**
 * Lists the states of the shop by which a cluster may have judged a booking. A rule or resource that was
 * changed before the booking's call began counts as changed. One that was changed during the call may count
 * as before or as after the change, because the nodes do not certify the shared locks of rules.
 */
export function shopsInForce(
  history: readonly Write[],
  calls: readonly Call[],
): (write: Write, taken: Appointment) => Shop[] | undefined {
  const ends = new Map(calls.map((call) => [call.id, call]));
  const rules = new Map<number, State<Rule>[]>();
  const resources = new Map<number, State<Resource>[]>();
  for (const write of history) {
    const call = ends.get(write.attempt);
    const acknowledged = write.begun === 0 ? 0 : call?.status === 0 ? call.ended : Infinity;
    const times = { begun: write.begun, acknowledged };
    if (write.resource === 'rule') append(rules, write.id, { row: write.after, ...times });
    if (write.resource === 'resource') append(resources, write.id, { row: write.after, ...times });
  }
  return ({ attempt, begun }, taken) => {
    const ended = ends.get(attempt)?.ended ?? Infinity;
    const statesOf = <Row>(chain: readonly State<Row>[]): (Row | null)[] => {
      const first = chain.findLastIndex(({ acknowledged }) => acknowledged < begun);
      const last = chain.findLastIndex((state) => state.begun <= ended);
      return chain.slice(Math.max(first, 0), last + 1).map(({ row }) => row);
    };
    const certain: Rule[] = [];
    const open: (Rule | null)[][] = [];
    for (const chain of rules.values()) {
      if (!chain.some(({ row }) => row && concerns(row, taken))) continue;
      const states = statesOf(chain);
      if (states.length > 1) open.push(states);
      else if (states[0]) certain.push(states[0]);
    }
    const count = open.reduce((product, states) => product * states.length, 1);
    if (count > MOST_SETS) return undefined;
    const sets = open.reduce<Rule[][]>(
      (some, states) => some.flatMap((set) => states.map((rule) => (rule ? [...set, rule] : set))),
      [certain],
    );
    const resource = (id: number) => statesOf(resources.get(id) ?? []);
    return sets.map((set) => ({ rules: set, resource }));
  };
}

function append<Row>(chains: Map<number, State<Row>[]>, id: number, state: State<Row>): void {
  const chain = chains.get(id) ?? [{ row: null, begun: 0, acknowledged: 0 }];
  chains.set(id, chain);
  chain.push(state);
}

/**
 * Whether a rule may affect a booking, because it has the booking's product, member or resource, and one of
 * its days.
 */
function concerns(
  { kind, kindId, fromDate, toDate, appointable }: Rule,
  { productId, resourceIds, start, end }: Appointment,
): boolean {
  // An opening rule of a resource affects all days, because it closes the resource on the days that it does not open.
  if (kind === 'resource' && appointable) return resourceIds.includes(kindId!);
  const [firstDay, lastDay] = [dayOfTick(tickOf(start)), dayOfTick(tickOf(end))];
  if (fromDate !== null && dayOfDate(fromDate) > lastDay) return false;
  if (toDate !== null && dayOfDate(toDate) < firstDay) return false;
  if (kind === 'global') return true;
  if (kind === 'resource') return resourceIds.includes(kindId!);
  const members = PRODUCTS.find(({ id }) => id === productId)?.staff_ids ?? [];
  return kind === 'product' ? kindId === productId : members.includes(kindId!);
}
