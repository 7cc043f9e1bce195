import type { Appointment } from '../../../lib/index';
import type { Call } from '../calls';
import type { Write } from '../history';

const DEAD = ['cancelled', 'was-in-cart', 'trash'];

/**
 * Reports acknowledged commits that are missing, and stored changes of calls that were refused with "try
 * again".
 */
export function acknowledgedFaults(written: readonly Write[], calls: readonly Call[]): string[] {
  const history = written.filter(isOfAppointment);
  const stored = new Set(written.map(({ transaction }) => transaction));
  const missing = calls.flatMap(({ id, committed }) =>
    committed
      .filter((name) => !stored.has(name))
      .map(() => `attempt ${id}: a commit that was acknowledged is missing`),
  );
  const refused = new Set(calls.filter(({ code }) => code === 'shop_rest_busy').map(({ id }) => id));
  const kept = [...ownWrites(history, refused)].filter(([id, writes]) => {
    const first = writes[0]!.after?.version;
    const before = history.find((write) => write.id === id && write.after?.version === first! - 1);
    return isStored(before, writes.at(-1)!);
  });
  return [
    ...missing,
    ...kept.map(
      ([id, writes]) =>
        `attempt ${writes[0]!.attempt}: answered with 503, and appointment ${id} is ${writes.at(-1)!.after?.status ?? 'deleted'}`,
    ),
  ];
}

type OfAppointment = Extract<Write, { resource: 'appointment' }>;

const isOfAppointment = (write: Write): write is OfAppointment => write.resource === 'appointment';

/** Lists the writes of the given calls by appointment, in the order of the versions. */
function ownWrites(
  history: readonly OfAppointment[],
  calls: ReadonlySet<string>,
): Map<number, OfAppointment[]> {
  const found = new Map<number, OfAppointment[]>();
  for (const write of history)
    if (calls.has(write.attempt)) found.set(write.id, [...(found.get(write.id) ?? []), write]);
  const versionOf = ({ after }: OfAppointment): number => after?.version ?? Infinity;
  for (const writes of found.values()) writes.sort((a, b) => versionOf(a) - versionOf(b));
  return found;
}

/**
 * Whether a write leaves a change. A booking whose order could not be made leaves none: its places are given back or
 * returned to the cart.
 */
function isStored(before: OfAppointment | undefined, { after }: OfAppointment): boolean {
  if (!before?.after) return after !== null && !DEAD.includes(after.status);
  return after === null || placeOf(before.after) !== placeOf(after);
}

const placeOf = ({ status, start, end, quantity, staffIds, resourceIds }: Appointment): string =>
  JSON.stringify([status, start, end, quantity, staffIds, resourceIds]);
