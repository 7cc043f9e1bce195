import type { CalendarSource, ImportedEvent } from '../../domain/calendar-source';
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

/** Numbers of rules that an import created, updated, deleted and left unchanged. */
export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
}

/** Makes the error for a source that another process reads or that is gone. */
export const lostLease = (): AppointmentsError =>
  new AppointmentsError('shop_rest_busy', 'This calendar is being read already; try again in a moment.', {
    retryAfter: 5,
  });

/** Number of rules examined in one transaction, during which bookings of the member wait. */
const RULES_A_STEP = 200;

/** A source that no other process reads during the lease. */
interface LeasedSource {
  readonly source: CalendarSource;
  readonly lease: string;
}

/**
 * Makes a source's rules match its calendar, in steps of a few hundred rules; rules that already match are not written.
 * If a process dies in between, the next reading does the rest.
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

function wantedOf({ key, title, rules }: BusyEvent, { staffId, priority }: CalendarSource): WantedEvent {
  const own = { kindId: staffId, title, priority, appointable: false, capacity: null, ordering: 0 };
  return { key, rules: rules.map((rule) => ({ kind: 'staff', ...own, ...rule })) };
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
 * Applies one step in a transaction. The plan is made inside, because a rule may have been changed or deleted by hand
 * meanwhile.
 */
async function applyStep(
  { storage, storedIndex, options, site }: Core,
  { source: { id: sourceId, staffId }, lease }: LeasedSource,
  step: readonly WantedEvent[],
  t: Transaction,
): Promise<ImportCounts> {
  const { guards, rules, calendarEvents, calendarSources, outbox } = storage;
  await guards.lock([rulesRow('staff', staffId)], t);
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
  // The recurrences were followed when the calendar was read, so no COUNT takes too much work.
  const drafts = await mapInSlices(additions, ({ draft }) => ({
    ...draft,
    countEnd: countEndOf(draft, now, site.zone),
  }));
  const created = drafts.length === 0 ? [] : await rules.insertOfStaff(staffId, drafts, now, t);
  for (const [at, { id }] of created.entries()) ruleIdsOf.get(additions[at]!.eventId)!.push(id);
  await rules.removeAll(
    surplus.map(({ id }) => id),
    t,
  );
  const owners = [{ kind: 'staff' as const, kindId: staffId }];
  await storedIndex.refresh({ owners, written: [...created, ...updated], removed: surplus }, t);
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
