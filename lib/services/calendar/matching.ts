import type { ImportedEvent } from '../../domain/calendar-source';
import type { Rule, RuleDraft } from '../../domain/rule';
import { draftOf } from '../rules/drafts';

/**
 * A calendar event to be stored, and the availability rules that close its times. An event without rules is removed.
 */
export interface WantedEvent {
  readonly key: string;
  readonly rules: readonly Omit<RuleDraft, 'eventId'>[];
}

/** The changes to stored events and their rules after which both match the calendar again. */
interface Plan {
  readonly unchanged: number;
  readonly updates: readonly { readonly id: number; readonly draft: RuleDraft }[];
  readonly additions: readonly { readonly eventId: number; readonly draft: RuleDraft }[];
  readonly surplus: readonly Rule[];
  /** Map from the id of each stored calendar event to the ids of its availability rules that stay. */
  readonly ruleIdsOf: Map<number, number[]>;
}

/**
 * Whether the stored rules of a calendar event already match the event in the calendar.
 *
 * @param found the rules of stored events that still exist
 */
export function isAsWanted(
  wanted: WantedEvent,
  event: ImportedEvent | undefined,
  found: ReadonlyMap<number, Rule>,
): boolean {
  if (!event || wanted.rules.length === 0) return !event && wanted.rules.length === 0;
  const { missing, surplus, same } = match(wanted, event, found);
  return missing.length === 0 && surplus.length === 0 && same.length === event.ruleIds.length;
}

/**
 * Plans the writes that make stored rules match the events of one step of an import.
 *
 * @param events the events of the step: stored ones, and new ones that are stored now
 */
export function planStep(
  step: readonly WantedEvent[],
  events: readonly ImportedEvent[],
  found: ReadonlyMap<number, Rule>,
): Plan {
  const byKey = new Map(events.map((event) => [event.key, event]));
  const updates: { id: number; draft: RuleDraft }[] = [];
  const additions: { eventId: number; draft: RuleDraft }[] = [];
  const surplus: Rule[] = [];
  const ruleIdsOf = new Map<number, number[]>();
  let unchanged = 0;
  for (const wanted of step) {
    const event = byKey.get(wanted.key);
    if (!event) continue;
    const matched = match(wanted, event, found);
    unchanged += matched.same.length;
    // A superfluous rule is changed into a missing one where possible, which costs one write instead of two.
    const changed = matched.surplus.slice(0, matched.missing.length);
    for (const [at, { id }] of changed.entries()) updates.push({ id, draft: matched.missing[at]! });
    surplus.push(...matched.surplus.slice(changed.length));
    for (const draft of matched.missing.slice(changed.length)) additions.push({ eventId: event.id, draft });
    if (wanted.rules.length > 0)
      ruleIdsOf.set(
        event.id,
        [...matched.same, ...changed].map(({ id }) => id),
      );
  }
  return { unchanged, updates, additions, surplus, ruleIdsOf };
}

function match({ rules }: WantedEvent, { id, ruleIds }: ImportedEvent, found: ReadonlyMap<number, Rule>) {
  const stored = new Map<string, Rule[]>();
  for (const rule of ruleIds.flatMap((ruleId) => found.get(ruleId) ?? [])) {
    const text = textOf(draftOf(rule));
    stored.set(text, [...(stored.get(text) ?? []), rule]);
  }
  const same: Rule[] = [];
  const missing: RuleDraft[] = [];
  for (const rule of rules) {
    const draft = { ...rule, eventId: id };
    const match = stored.get(textOf(draft))?.pop();
    if (match) same.push(match);
    else missing.push(draft);
  }
  return { same, missing, surplus: [...stored.values()].flat() };
}

/** Returns a text that is equal for availability rules with equal fields. */
const textOf = (draft: RuleDraft): string =>
  JSON.stringify(Object.entries(draft).sort(([a], [b]) => (a < b ? -1 : 1)));
