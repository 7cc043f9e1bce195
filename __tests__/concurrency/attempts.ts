import type { Appointments, BatchOutcome } from '../../lib/index';
import type { Attempt } from './plan';

/** Ids that a worker's targets are picked from. */
export interface Memory {
  /** The newest appointments of all processes. */
  recent: readonly number[];
  /** What the worker itself has made. */
  readonly own: number[];
  /** What it has deleted. */
  readonly gone: number[];
  readonly rules: number[];
}

/** Low targets are everybody's, the others the worker's own. */
const CONTENDED_TARGETS = 12;
/** The highest of those are what is there no more. */
const GONE_TARGETS = 800;

export interface Done {
  readonly op: string;
  /** Undefined when it was accepted. */
  readonly error?: unknown;
}

/** Tries one thing; answers how it went, for a batch how each of its items went. */
export async function tryAttempt(
  appointments: Appointments,
  memory: Memory,
  attempt: Attempt,
): Promise<Done[]> {
  if (attempt.op === 'batch') return tryBatch(appointments, memory, attempt);
  try {
    await perform(appointments, memory, attempt);
    return [{ op: attempt.op }];
  } catch (error) {
    return [{ op: attempt.op, error }];
  }
}

async function perform(
  appointments: Appointments,
  memory: Memory,
  attempt: Exclude<Attempt, { op: 'batch' }>,
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
    case 'create rule':
      memory.rules.push((await appointments.rules.create(attempt.rule)).id);
      return;
    case 'change rule':
      await appointments.rules.update(ruleOf(memory, attempt.target), attempt.rule);
      return;
    case 'delete rule':
      await appointments.rules.remove(ruleOf(memory, attempt.target));
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
  'error' in outcome ? { status: outcome.error.data.status, message: outcome.error.message } : undefined;

function targetOf({ recent, own, gone }: Memory, target: number): number {
  const mine = target < GONE_TARGETS || gone.length === 0 ? own : gone;
  const ids = target < CONTENDED_TARGETS || mine.length === 0 ? recent : mine;
  return ids[target % ids.length] ?? 0;
}

const ruleOf = ({ rules }: Memory, target: number): number => rules[target % rules.length] ?? 0;
