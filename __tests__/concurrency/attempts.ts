import type {
  Appointments,
  BatchOutcome,
  Clock,
  HoldKey,
  CallContext,
  OrdersPort,
  OrderStatus,
} from '../../lib/index';
import { isOfCart, type OfCart, performInCart } from './cart-attempts';
import type { Carts, EndingHold } from './carts';
import type { Attempt } from './plan';
import { isOfVisit, type OfVisit, performOnVisit } from './visit-attempts';

/**
 * Everything that a worker of a race needs to try an operation: the library, the shop's orders, the shared carts and a
 * clock.
 */
export interface Hands {
  readonly appointments: Appointments;
  readonly orders: PaidOrders;
  readonly carts: Carts;
  /** Clock of the process in which the worker runs. */
  readonly clock: Clock;
  /** Owner of the holds that the worker places. */
  readonly owner: string;
}

/** Ids of records on which a worker of a race tries its operations. */
export interface Memory {
  /** Newest appointments of all processes. */
  recent: readonly number[];
  /** Appointments that the worker itself has made. */
  readonly own: number[];
  /** Appointments that the worker has deleted. */
  readonly gone: number[];
  /** Holds of all processes that have just ended or will end next. `ownHolds` has only those of this worker. */
  readonly endingHolds: readonly EndingHold[];
  readonly ownHolds: HoldKey[];
  /** Newest booked visits of all processes; `ownVisits` has those that the worker has booked or held. */
  readonly visits: readonly number[];
  readonly ownVisits: number[];
  /** Keys of each visit that the worker has held but not yet tried to check out. */
  readonly heldVisits: (readonly HoldKey[])[];
  readonly rules: number[];
  /** Resources of all processes. */
  readonly resources: readonly number[];
  /**
   * Resources that the race did not begin with. Any worker deletes them: a killed process cannot remember which ones it
   * made, so they would stay, and none could be made any more.
   */
  readonly spareResources: readonly number[];
}

/** Maximum number of resources. More of them would make every booking lock many rows. */
const MOST_RESOURCES = 12;

/** Targets below this number pick an id that all workers know; larger ones pick an id of the worker's own. */
export const CONTENDED_TARGETS = 12;
/** Targets with this number or a larger one pick an id that the worker has deleted, or that no record has. */
export const GONE_TARGETS = 800;

export interface Done {
  readonly op: string;
  /** Undefined if the attempt was accepted. */
  readonly error?: unknown;
}

/** Tries an operation. Returns its outcome, or the outcome of each item of a batch. */
export async function tryAttempt(hands: Hands, memory: Memory, attempt: Attempt): Promise<Done[]> {
  if (attempt.op === 'batch') return tryBatch(hands.appointments, memory, attempt);
  try {
    if (isOfCart(attempt)) await performInCart(hands, memory, attempt);
    else if (isOfVisit(attempt)) await performOnVisit(hands, memory, attempt);
    else await perform(hands, memory, attempt);
    return [{ op: attempt.op }];
  } catch (error) {
    return [{ op: attempt.op, error }];
  }
}

async function perform(
  { appointments, orders }: Hands,
  memory: Memory,
  attempt: Exclude<Attempt, OfCart | OfVisit | { op: 'batch' }>,
): Promise<void> {
  switch (attempt.op) {
    case 'create':
      memory.own.push((await appointments.create(attempt.draft)).id);
      return;
    case 'add to order': {
      const { orderId } = await appointments.get(targetOf(memory, attempt.target));
      memory.own.push((await appointments.create({ ...attempt.draft, orderId })).id);
      return;
    }
    case 'book':
      memory.own.push((await appointments.book(attempt.draft)).id);
      return;
    case 'book series': {
      const { series } = await appointments.series.create(attempt.draft);
      memory.own.push(...series.appointments.map(({ id }) => id));
      return;
    }
    case 'reschedule':
      await appointments.reschedule(targetOf(memory, attempt.target), attempt.changes);
      return;
    case 'change':
      await appointments.update(targetOf(memory, attempt.target), attempt.changes);
      return;
    case 'assign': {
      const { target, to, changes } = attempt;
      const resourceId = resourceOf(memory, target);
      const { items } = await appointments.list({ resourceId, orderby: 'id', order: 'desc', perPage: 6 });
      const one = items[target % items.length];
      if (!one) throw refusal(404, 'No appointment takes the resource');
      const resourceIds = one.resourceIds.with(target % one.resourceIds.length, resourceOf(memory, to));
      await appointments.update(one.id, { ...changes, resourceIds });
      return;
    }
    case 'cancel':
      await appointments.update(targetOf(memory, attempt.target), { status: 'cancelled' });
      return;
    case 'reinstate':
    case 'restore':
      await appointments.update(targetOf(memory, attempt.target), { status: 'confirmed' });
      return;
    case 'trash':
      await appointments.remove(targetOf(memory, attempt.target), { force: false });
      return;
    case 'delete':
      memory.gone.push((await appointments.remove(targetOf(memory, attempt.target))).id);
      return;
    case 'pay':
      return pay(appointments, orders, targetOf(memory, attempt.target));
    case 'create rule':
      memory.rules.push((await appointments.rules.create(attempt.rule)).id);
      return;
    case 'change rule':
      await appointments.rules.update(ruleOf(memory, attempt.target), attempt.rule);
      return;
    case 'delete rule':
      await appointments.rules.remove(ruleOf(memory, attempt.target));
      return;
    case 'create resource':
      if (memory.resources.length >= MOST_RESOURCES) throw refusal(409, 'There are enough resources');
      await appointments.resources.create(attempt.resource);
      return;
    case 'change resource':
      await appointments.resources.update(resourceOf(memory, attempt.target), attempt.resource);
      return;
    case 'delete resource': {
      const { spareResources: spare } = memory;
      await appointments.resources.remove(spare[attempt.target % spare.length] ?? 0);
      return;
    }
    case 'set hours of resource': {
      const kindId = resourceOf(memory, attempt.target);
      memory.rules.push((await appointments.rules.create({ ...attempt.rule, kind: 'resource', kindId })).id);
    }
  }
}

async function tryBatch(
  appointments: Appointments,
  memory: Memory,
  { draft, target, start }: Extract<Attempt, { op: 'batch' }>,
): Promise<Done[]> {
  const [id, gone] = [targetOf(memory, target), targetOf(memory, target + 1)];
  try {
    const result = await appointments.batch({
      create: [draft],
      update: [{ id, start }],
      delete: [gone],
    });
    const created = result.create![0]!;
    if (!('error' in created)) memory.own.push(created.id);
    return (['create', 'update', 'delete'] as const).map((key) => ({
      op: `batch ${key}`,
      error: failureOf(result[key]![0]!),
    }));
  } catch (error) {
    return [{ op: 'batch', error }];
  }
}

const failureOf = (outcome: BatchOutcome): unknown =>
  'error' in outcome
    ? { status: outcome.error.data.status, code: outcome.error.code, message: outcome.error.message }
    : undefined;

function targetOf({ recent, own, gone }: Memory, target: number): number {
  const mine = target < GONE_TARGETS || gone.length === 0 ? own : gone;
  const ids = target < CONTENDED_TARGETS || mine.length === 0 ? recent : mine;
  return ids[target % ids.length] ?? 0;
}

const ruleOf = ({ rules }: Memory, target: number): number => rules[target % rules.length] ?? 0;

/** Picks the id of a resource: any resource if `target` is small, otherwise one that the race did not begin with. */
function resourceOf({ resources, spareResources: spare }: Memory, target: number): number {
  const ids = target < CONTENDED_TARGETS || spare.length === 0 ? resources : spare;
  return ids[target % ids.length] ?? 0;
}

const refusal = (status: number, message: string): Error => Object.assign(new Error(message), { status });

/** Orders of the shop. The shop may set an order to any status. */
interface PaidOrders extends Pick<OrdersPort, 'sharesDatabase'> {
  setStatus(orderId: number, status: OrderStatus, context: CallContext): Promise<void>;
}

/** Pays as a customer does: the shop sets the appointment's order to `processing` and reports the change. */
async function pay(appointments: Appointments, orders: PaidOrders, id: number): Promise<void> {
  const { orderId } = await appointments.get(id);
  if (orderId === 0) throw refusal(404, 'There is nothing to pay yet');
  if (!orders.sharesDatabase) {
    await orders.setStatus(orderId, 'processing', {});
    await appointments.orderChanged(orderId);
    return;
  }
  await appointments.transaction(async (transaction) => {
    await orders.setStatus(orderId, 'processing', { transaction });
    await appointments.orderChanged(orderId, { transaction });
  });
}
