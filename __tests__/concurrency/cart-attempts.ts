import { setTimeout as sleep } from 'node:timers/promises';
import type { HoldKey } from '../../lib/index';
import { CONTENDED_TARGETS, type Hands, type Memory } from './attempts';
import type { Attempt } from './plan';

const OPS = [
  'hold',
  'check out',
  'change hold',
  'extend hold',
  'release hold',
  'hold to the end',
  'take when over',
  'free a place',
] as const;
export type OfCart = Extract<Attempt, { op: (typeof OPS)[number] }>;

export const isOfCart = (attempt: Attempt): attempt is OfCart =>
  (OPS as readonly string[]).includes(attempt.op);

/** Performs an operation of a visitor on a cart. */
export async function performInCart(hands: Hands, memory: Memory, attempt: OfCart): Promise<void> {
  const { appointments } = hands;
  const { holds } = appointments;
  switch (attempt.op) {
    case 'hold':
      await place(hands, memory, attempt.draft);
      return;
    case 'check out': {
      const keys = Array.from({ length: attempt.count }, (_, at) => holdOf(memory, attempt.target + at));
      memory.own.push(...(await holds.checkout(keys, attempt.into)).map(({ id }) => id));
      return;
    }
    case 'change hold': {
      const { id, token } = await freshOrEnding(hands, memory, attempt);
      await holds.change(id, token, attempt.changes);
      return;
    }
    case 'extend hold': {
      const { id, token } = await freshOrEnding(hands, memory, attempt);
      await holds.extend(id, token);
      return;
    }
    case 'release hold': {
      const { id, token } = holdOf(memory, attempt.target);
      await holds.release(id, token);
      return;
    }
    case 'hold to the end': {
      const { id, token, expiresAt } = await place(hands, memory, attempt.draft);
      await until(hands, expiresAt - 1);
      if (attempt.extends) await holds.extend(id, token);
      memory.own.push(...(await holds.checkout([{ id, token }])).map((made) => made.id));
      return;
    }
    case 'take when over': {
      const endingHolds = await hands.carts.aroundTheirEnd();
      const hold = endingHolds[attempt.target % endingHolds.length];
      if (hold) await until(hands, hold.expiresAt);
      const start = hold ? new Date(hold.start * 1_000).toISOString() : attempt.draft.start;
      memory.own.push((await appointments.book({ ...attempt.draft, start })).id);
      return;
    }
    case 'free a place': {
      const { productId, start: from, end: to } = attempt;
      const { items } = await appointments.list({ productId, from, to, status: 'unpaid' });
      for (const { id } of items) await appointments.update(id, { status: 'cancelled' });
    }
  }
}

type HoldDraft = Extract<OfCart, { op: 'hold' }>['draft'];

async function place({ appointments, carts, clock, owner }: Hands, { ownHolds }: Memory, draft: HoldDraft) {
  const { appointment, token, expiresAt } = await appointments.holds.place(draft, { owner });
  // On a busy machine a hold may expire before its response is built; the response then has no expiry time.
  const hold = { id: appointment.id, token, start: appointment.start, expiresAt: expiresAt ?? clock.now() };
  ownHolds.push(hold);
  await carts.add(hold);
  return hold;
}

/** Returns a hold that all workers know, or places a new one that is certainly still valid. */
const freshOrEnding = async (
  hands: Hands,
  memory: Memory,
  { target, draft }: { readonly target: number; readonly draft: HoldDraft },
): Promise<HoldKey> => (target < CONTENDED_TARGETS ? holdOf(memory, target) : place(hands, memory, draft));

/** Number of short waits that together last longer than a minute of the race. The race's clock is fast. */
const MOST_WAITS = 150;

/** Waits until the clock of the process has reached the time. */
async function until({ clock }: Hands, time: number): Promise<void> {
  for (let waits = 0; clock.now() < time && waits < MOST_WAITS; waits += 1) await sleep(10);
}

/** Picks a hold that all processes know, or one of the worker's own three newest holds. */
function holdOf({ endingHolds, ownHolds }: Memory, target: number): HoldKey {
  const isShared = target < CONTENDED_TARGETS || ownHolds.length === 0;
  const keys = isShared ? endingHolds : ownHolds.slice(-3);
  return keys[target % keys.length] ?? { id: 0, token: '' };
}
