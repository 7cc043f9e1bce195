import type { HoldKey, VisitDraft, VisitHoldDraft } from '../../lib/index';
import { CONTENDED_TARGETS, GONE_TARGETS, type Hands, type Memory } from './attempts';
import type { Attempt } from './plan';

const OPS = ['book visit', 'hold visit', 'check out visit', 'move visit', 'cancel visit'] as const;
export type OfVisit = Extract<Attempt, { op: (typeof OPS)[number] }>;

export const isOfVisit = (attempt: Attempt): attempt is OfVisit =>
  (OPS as readonly string[]).includes(attempt.op);

/** Tries an operation of a race on a whole visit. */
export async function performOnVisit(hands: Hands, memory: Memory, attempt: OfVisit): Promise<void> {
  const { visits, holds } = hands.appointments;
  switch (attempt.op) {
    case 'book visit':
      await book(hands, memory, attempt.draft);
      return;
    case 'hold visit':
      memory.heldVisits.push(await hold(hands, memory, attempt.draft));
      return;
    case 'check out visit': {
      const keys = memory.heldVisits.shift() ?? (await hold(hands, memory, attempt.draft));
      memory.own.push(...(await holds.checkout(keys, attempt.into)).map(({ id }) => id));
      return;
    }
    case 'move visit':
      await visits.reschedule(await visitOf(hands, memory, attempt), { start: attempt.start });
      return;
    case 'cancel visit':
      // The shop has no visit with the id 0. Cancelling a cancelled visit again is accepted.
      await visits.cancel(attempt.target < GONE_TARGETS ? await visitOf(hands, memory, attempt) : 0);
  }
}

async function book({ appointments }: Hands, memory: Memory, draft: VisitDraft): Promise<number> {
  const { id, appointments: items } = await appointments.visits.create(draft);
  memory.ownVisits.push(id);
  memory.own.push(...items.map((item) => item.id));
  return id;
}

/** Holds a visit. All workers learn of its holds, so that they can extend, release and check out single ones. */
async function hold(
  { appointments, carts, clock, owner }: Hands,
  { ownVisits, ownHolds }: Memory,
  draft: VisitHoldDraft,
): Promise<readonly HoldKey[]> {
  const { visit, keys } = await appointments.visits.hold(draft, { owner });
  ownVisits.push(visit.id);
  for (const [at, { start, expiresAt }] of visit.appointments.entries()) {
    const held = { ...keys[at]!, start, expiresAt: expiresAt ?? clock.now() };
    ownHolds.push(held);
    await carts.add(held);
  }
  return keys;
}

/** Picks either a visit that all workers know, or the worker's newest visit. If there is neither, books a visit. */
async function visitOf(
  hands: Hands,
  memory: Memory,
  { target, draft }: { readonly target: number; readonly draft: VisitDraft },
): Promise<number> {
  const { visits, ownVisits } = memory;
  if (target < CONTENDED_TARGETS && visits.length > 0) return visits[target % visits.length]!;
  return ownVisits.at(-1) ?? book(hands, memory, draft);
}
