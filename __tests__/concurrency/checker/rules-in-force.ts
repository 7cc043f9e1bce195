import type { Appointment, Rule } from '../../../lib/index';
import type { Call } from '../calls';
import type { Write } from '../history';
import { PRODUCTS } from '../shop';
import { dayOfDate, dayOfTick, tickOf } from './calendar';

/** A state of a rule: null before it is made, and after it is deleted. */
interface State {
  readonly rule: Rule | null;
  /** When the call of its write began, and when the write was acknowledged; the state came into force in between. */
  readonly begun: number;
  readonly acknowledged: number;
}

/** With more sets than this, the judgement is left open. */
const MOST_SETS = 4_096;

/**
 * The sets of rules that may judge a booking on a cluster. A rule whose change was acknowledged before the booking's call
 * began is in force. A rule that was changed during the call may count as before or as after the change, because the
 * nodes do not certify the shared locks of rules.
 */
export function rulesInForce(
  history: readonly Write[],
  calls: readonly Call[],
): (write: Write, taken: Appointment) => (readonly Rule[])[] | undefined {
  const ends = new Map(calls.map((call) => [call.id, call]));
  const chains = new Map<number, State[]>();
  for (const write of history) {
    if (write.resource !== 'rule') continue;
    const chain = chains.get(write.id) ?? [{ rule: null, begun: 0, acknowledged: 0 }];
    chains.set(write.id, chain);
    const call = ends.get(write.attempt);
    const acknowledged = write.begun === 0 ? 0 : call?.status === 0 ? call.ended : Infinity;
    chain.push({ rule: write.after, begun: write.begun, acknowledged });
  }
  return ({ attempt, begun }, taken) => {
    const ended = ends.get(attempt)?.ended ?? Infinity;
    const certain: Rule[] = [];
    const open: (Rule | null)[][] = [];
    for (const chain of chains.values()) {
      if (!chain.some(({ rule }) => rule && concerns(rule, taken))) continue;
      const first = chain.findLastIndex(({ acknowledged }) => acknowledged < begun);
      const last = chain.findLastIndex((state) => state.begun <= ended);
      const states = chain.slice(Math.max(first, 0), last + 1).map(({ rule }) => rule);
      if (states.length > 1) open.push(states);
      else if (states[0]) certain.push(states[0]);
    }
    const count = open.reduce((product, states) => product * states.length, 1);
    if (count > MOST_SETS) return undefined;
    return open.reduce<Rule[][]>(
      (sets, states) => sets.flatMap((set) => states.map((rule) => (rule ? [...set, rule] : set))),
      [certain],
    );
  };
}

/** Whether a rule may affect a booking: it is of its product or members, and of its days. */
function concerns({ kind, kindId, fromDate, toDate }: Rule, { productId, start, end }: Appointment): boolean {
  const [firstDay, lastDay] = [dayOfTick(tickOf(start)), dayOfTick(tickOf(end))];
  if (fromDate !== null && dayOfDate(fromDate) > lastDay) return false;
  if (toDate !== null && dayOfDate(toDate) < firstDay) return false;
  if (kind === 'global') return true;
  const members = PRODUCTS.find(({ id }) => id === productId)?.staff_ids ?? [];
  return kind === 'product' ? kindId === productId : members.includes(kindId!);
}
