import { type CalendarSource, type ImportedEvent, ownerOfSource } from '../../domain/calendar-source';
import { AppointmentsError } from '../../domain/errors';
import type { Rule } from '../../domain/rule';
import type { BusyEvent } from '../../engine/icalendar/read-calendar';
import { countEndOf } from '../../engine/rules/count-end';
import { mapInSlices } from '../../runtime/slices';
import { rulesRow } from '../../storage/rules-row';
import type { Transaction } from '../../storage/storage';
import { eventOf } from '../events/rule-events';
import type { Core } from '../work/core';
import { isAsWanted, planStep, type WantedEvent } from './matching';

/** Numbers of availability rules that an import of a calendar created, updated, deleted and left unchanged. */
export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
}

/** Creates the error for a calendar that another process is importing at the moment, or that no longer exists. */
export const lostLease = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_busy',
    'Another process is importing this calendar now: try again in a moment.',
    {
      retryAfter: 5,
    },
  );

/**
 * Maximum number of rules that one transaction of an import examines. Bookings of the calendar's staff member or
 * resource wait during the transaction.
 */
const RULES_A_STEP = 200;

/** A calendar source, and the lease during which no other process may import it. */
interface LeasedSource {
  readonly source: CalendarSource;
  readonly lease: string;
}

/**
 * Makes the availability rules of an external calendar match its events, in steps of a few hundred rules. Rules that
 * already match are not written. If the process dies in between, the next import completes the work.
 *
 * @throws AppointmentsError 503 if another process has the lease by now
 */
export async function applyEvents(
  core: Core,
  leased: LeasedSource,
  events: readonly BusyEvent[],
): Promise<ImportCounts> {
  const { source } = leased;
  const { calendarEvents, rules } = core.storage;
  const stored = await calendarEvents.of(source.id);
  const found = await rules.find(stored.flatMap(({ ruleIds }) => ruleIds));
  const known = new Map(stored.map((event) => [event.key, event]));
  const wanted = new Map(events.map((event) => [event.key, wantedOf(event, source)]));
  for (const { key } of stored) if (!wanted.has(key)) wanted.set(key, { key, rules: [] });
  const changes = [...wanted.values()].filter((one) => !isAsWanted(one, known.get(one.key), found));
  const counts = {
    created: 0,
    updated: 0,
    deleted: 0,
    unchanged: rulesIn(wanted.values()) - rulesIn(changes),
  };
  for (const step of stepsOf(changes, known)) {
    const done = await core.storage.transaction((t) => applyStep(core, leased, step, t));
    core.background.start('Numbering events', core.numberEvents);
    for (const name of ['created', 'updated', 'deleted', 'unchanged'] as const) counts[name] += done[name];
  }
  return counts;
}

function wantedOf({ key, title, rules }: BusyEvent, source: CalendarSource): WantedEvent {
  const { priority } = source;
  const own = { ...ownerOfSource(source), title, priority, appointable: false, capacity: null, ordering: 0 };
  return { key, rules: rules.map((rule) => ({ ...own, ...rule })) };
}

const rulesIn = (wanted: Iterable<WantedEvent>): number =>
  [...wanted].reduce((sum, { rules }) => sum + rules.length, 0);

function* stepsOf(
  changes: readonly WantedEvent[],
  known: ReadonlyMap<string, ImportedEvent>,
): Generator<WantedEvent[]> {
  let step: WantedEvent[] = [];
  let rules = 0;
  for (const change of changes) {
    step.push(change);
    rules += Math.max(change.rules.length, known.get(change.key)?.ruleIds.length ?? 0);
    if (rules < RULES_A_STEP) continue;
    yield step;
    [step, rules] = [[], 0];
  }
  if (step.length > 0) yield step;
}

/**
 * Applies one step of an import in a transaction. It is planned inside the transaction, because a rule may have been
 * changed or deleted by hand meanwhile.
 */
async function applyStep(
  { storage, storedIndex, options, site }: Core,
  { source, lease }: LeasedSource,
  step: readonly WantedEvent[],
  t: Transaction,
): Promise<ImportCounts> {
  const { guards, rules, calendarEvents, calendarSources, outbox } = storage;
  const { id: sourceId } = source;
  const owner = ownerOfSource(source);
  await guards.lock([rulesRow(owner.kind, owner.kindId)], t);
  const now = options.clock.now();
  if (!(await calendarSources.keep(sourceId, lease, now, t))) throw lostLease();
  const events = await eventsOf(step);
  const found = await rules.find(
    events.flatMap(({ ruleIds }) => ruleIds),
    t,
  );
  const { unchanged, updates, additions, surplus, ruleIdsOf } = planStep(step, events, found);

  const updated: Rule[] = [];
  for (const { id, draft } of updates)
    updated.push(await rules.update(id, { ...draft, countEnd: countEndOf(draft, now, site.zone) }, now, t));
  // Expanding a recurrence with COUNT cannot exceed the limit of steps here, because the recurrences were already
  // expanded when the calendar was read.
  const drafts = await mapInSlices(additions, ({ draft }) => ({
    ...draft,
    countEnd: countEndOf(draft, now, site.zone),
  }));
  const created = drafts.length === 0 ? [] : await rules.insertOfOwner(owner, drafts, now, t);
  for (const [at, { id }] of created.entries()) ruleIdsOf.get(additions[at]!.eventId)!.push(id);
  await rules.removeAll(
    surplus.map(({ id }) => id),
    t,
  );
  await storedIndex.refresh({ owners: [owner], written: [...created, ...updated], removed: surplus }, t);
  if (created.length + updated.length + surplus.length > 0) await storage.outsideMarks.mark([owner], t);
  await calendarEvents.setRules(
    [...ruleIdsOf].map(([id, ruleIds]) => ({ id, ruleIds })),
    t,
  );
  await calendarEvents.remove(
    events.flatMap(({ id }) => (ruleIdsOf.has(id) ? [] : id)),
    t,
  );
  await outbox.append(
    [
      ...created.map((rule) => eventOf('availability.created', rule, {}, now)),
      ...updated.map((rule) => eventOf('availability.updated', rule, {}, now)),
      ...surplus.map((rule) => eventOf('availability.deleted', rule, {}, now)),
    ],
    t,
  );
  return { created: created.length, updated: updated.length, deleted: surplus.length, unchanged };

  async function eventsOf(all: readonly WantedEvent[]): Promise<ImportedEvent[]> {
    const stored = await calendarEvents.of(
      sourceId,
      all.map(({ key }) => key),
      t,
    );
    const keys = new Set(stored.map(({ key }) => key));
    const added = all.filter((one) => one.rules.length > 0 && !keys.has(one.key)).map(({ key }) => key);
    return added.length === 0 ? stored : [...stored, ...(await calendarEvents.insert(sourceId, added, t))];
  }
}
