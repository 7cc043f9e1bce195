import { isDeepStrictEqual } from 'node:util';
import { callContext, type Core, joined, StalePlan, untilFresh } from '../core';
import { invalidParams } from '../errors';
import type { Product } from '../host/product';
import type { Transaction } from '../storage/storage';
import { freePlaces, placesOf, PlacesRefused, takeAllPlaces, type Taking } from './claim';
import type { AppointmentFields, WriteContext } from './drafts';
import type { Placement } from './judge-claims';
import { nextState, type NextState } from './next-state';
import { noSuchAppointment } from './not-found';
import { type OrderChanges, planOrderChanges } from './order-changes';
import type { OrderDesk } from './order-desk';
import type { Appointment } from './types';
import { storeUpdate } from './update';

/** An appointment to be changed: its time, members, quantity or status. */
export interface WantedChange {
  readonly id: number;
  readonly changes: AppointmentFields;
}

/** How a change came out. */
export interface ChangeOutcome {
  /** As it is now; of one that is refused, as it would have been. */
  readonly appointment: Appointment;
  /** Absent where nothing had to be judged. */
  readonly placement?: Placement;
}

export interface SeveralOptions {
  /** Leave those as they are that are refused; otherwise one refusal is the end of all. */
  readonly skipRefused: boolean;
  /** What a refusal is answered with. */
  readonly refuse: (outcomes: readonly ChangeOutcome[]) => Error;
  /** Written in the same transaction. */
  readonly alongside: (t: Transaction) => Promise<void>;
}

/**
 * Changes several appointments in one transaction, judged in the order given. Where all or none change, what they have
 * now is free for each of them; where refused ones stay, it is free once it has been left.
 */
export async function updateSeveral(
  core: Core,
  wanted: readonly WantedChange[],
  how: WriteContext,
  options: SeveralOptions,
): Promise<ChangeOutcome[]> {
  const { outcomes, desks } = await untilFresh(() => attempt(core, wanted, how, options));
  for (const desk of desks) await desk.settle();
  return outcomes;
}

interface Plan extends NextState {
  readonly before: Appointment;
  readonly stored: Product | undefined;
  readonly isChanged: boolean;
  readonly orders?: OrderChanges;
}

async function attempt(
  core: Core,
  wanted: readonly WantedChange[],
  how: WriteContext,
  { skipRefused, refuse, alongside }: SeveralOptions,
): Promise<{ outcomes: ChangeOutcome[]; desks: OrderDesk[] }> {
  const plans = await planAll(core, wanted, how);
  const taking = plans.filter(({ takesPlaces }) => takesPlaces);
  const outcomesOf = (placements: readonly Placement[], after: ReadonlyMap<number, Appointment>) =>
    plans.map((plan): ChangeOutcome => ({
      appointment: after.get(plan.before.id) ?? plan.after,
      placement: placements[taking.indexOf(plan)],
    }));

  const write = async (placements: readonly Placement[], t: Transaction) => {
    await assertAllUnchanged(core, plans, t);
    const dateModified = core.options.clock.now();
    const after = new Map<number, Appointment>();
    const desks: OrderDesk[] = [];
    for (const plan of plans) {
      const placement = placements[taking.indexOf(plan)];
      if (!plan.isChanged || placement?.taken === false) continue;
      const staffIds = placement?.staffIds ?? plan.after.staffIds;
      const next = { ...plan.after, staffIds, dateModified };
      const stored = await storeUpdate(core, plan.before, next, plan.orders!, how, t);
      after.set(plan.before.id, stored.appointment);
      desks.push(stored.desk);
    }
    await alongside(t);
    return { outcomes: outcomesOf(placements, after), desks };
  };

  const freed = plans.map(({ before, stored }) => placesOf(before, stored));
  if (taking.length === 0) return freePlaces(core, freed, how, (t) => write([], t));
  const takings = taking.map((plan) =>
    takingOf(
      plan,
      taking.map(({ before }) => before.id),
      skipRefused,
    ),
  );
  try {
    return await takeAllPlaces(core, takings, freed, how, write, { skipRefused });
  } catch (error) {
    if (error instanceof PlacesRefused) throw refuse(outcomesOf(error.placements, new Map()));
    throw error;
  }
}

function takingOf({ before, after, staff, stored }: Plan, moved: readonly number[], skip: boolean): Taking {
  return {
    product: stored!,
    span: { start: after.start, end: after.end },
    allDay: after.allDay,
    quantity: after.qty,
    staff,
    enforce: after.enforce,
    orderId: after.orderId,
    exceptIds: skip ? [before.id] : moved,
  };
}

async function planAll(core: Core, wanted: readonly WantedChange[], how: WriteContext): Promise<Plan[]> {
  const { storage, host, options } = core;
  const rows = await storage.appointments.find(
    wanted.map(({ id }) => id),
    joined(how),
  );
  const productIds = [...new Set([...rows.values()].map(({ productId }) => productId))];
  const products = await host.products.find(productIds, callContext(how));
  const now = options.clock.now();
  const plans: Plan[] = [];
  for (const { id, changes } of wanted) {
    const before = rows.get(id);
    if (!before) throw noSuchAppointment(id);
    const stored = products.get(before.productId);
    if (!stored) throw invalidParams({ product_id: 'the product of this appointment is gone' });
    const next = nextState(before, changes, stored, now, core);
    const isChanged = !isDeepStrictEqual(next.after, before);
    const orders = isChanged ? await planOrderChanges(core, before, next.after, stored, how) : undefined;
    plans.push({ ...next, before, stored, isChanged, orders });
  }
  return plans;
}

async function assertAllUnchanged(core: Core, plans: readonly Plan[], t: Transaction): Promise<void> {
  const rows = await core.storage.appointments.find(
    plans.map(({ before }) => before.id),
    t,
  );
  for (const { before } of plans) {
    if (rows.get(before.id)?.version !== before.version) throw new StalePlan();
  }
}
