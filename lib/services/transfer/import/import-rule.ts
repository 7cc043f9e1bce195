import { AppointmentsError } from '../../../domain/errors';
import { RANGE_TYPES, RULE_KINDS, type NewRule } from '../../../domain/rule';
import type { ImportedRecord } from '../../../storage/storage';
import { untilFresh } from '../../../storage/transactions/until-fresh';
import { planCreate, planUpdate } from '../../rules/plan-writes';
import { storePlan } from '../../rules/store-plan';
import { type Fields, flagValue, idValue, integerValue, textValue } from '../sources/lenient-values';
import { digestOfRecord, type ImportRun, keepUnlessDry, refusedRecord, remember, resultOf } from './run';
import { ruleDifferences } from './rule-differences';
import type { ImportVerdict } from './verdict';

/** For each kind of owners, a map from the id at the other system to the id in this shop. */
export type OwnerIds = Readonly<Record<'product' | 'staff' | 'resource', ReadonlyMap<string, number>>>;

/** Imports one availability rule, unless an earlier import has stored it unchanged. */
export async function importRule(
  run: ImportRun,
  { id, fields }: { readonly id: string; readonly fields: Fields },
  owners: OwnerIds,
  before: ImportedRecord | undefined,
): Promise<ImportVerdict> {
  const refused = (reason: string): ImportVerdict => refusedRecord('rule', id, reason);
  const draft = readRule(fields, owners);
  if (typeof draft === 'string') return refused(draft);
  const reasons = ruleDifferences(fields, draft.rangeType, {
    there: run.zone.name,
    here: run.core.site.zone.name,
  });
  const result = (localId: number | null): ImportVerdict => ({
    kind: 'rule',
    sourceId: id,
    verdict: reasons.length > 0 ? 'changed' : 'taken',
    reasons,
    id: localId,
  });
  // A dry run has not created the resource of the rule.
  if (draft.kindId === 0) return result(null);
  const digest = digestOfRecord(fields, draft);
  const unchanged: ImportVerdict = {
    kind: 'rule',
    sourceId: id,
    verdict: 'unchanged',
    reasons: [],
    id: before?.localId ?? null,
  };
  if (before?.digest === digest) return unchanged;
  const { core, how, withEvents } = run;
  try {
    return await untilFresh(async () => {
      const seen = before && (await core.storage.rules.find([before.localId])).get(before.localId);
      if (before && !seen)
        return refused(
          'The rule was imported before and then deleted in this shop, so it is not imported again.',
        );
      if (before && seen!.version !== before.localVersion)
        return refused(
          'The rule was changed both in the other system and in this shop, so it is not imported: make the change in this shop by hand.',
        );
      const plan = seen ? await planUpdate(core, seen, draft, how) : await planCreate(core, draft, how);
      const stored = await resultOf(
        core.storage.transaction(async (t) => {
          const written = await storePlan(core, plan, { ...how, transaction: t }, { isQuiet: !withEvents });
          const rule = written.create[0] ?? written.update[0]!;
          await remember(run, 'rule', [{ record: { sourceId: id, digest, before }, stored: rule }], t);
          return keepUnlessDry(run, rule);
        }),
      );
      return result(run.isDryRun ? (seen?.id ?? null) : stored.id);
    });
  } catch (error) {
    if (error instanceof AppointmentsError && error.status < 500) return refused(error.message);
    throw error;
  }
}

/** Reads an availability rule in the form of the REST interface; returns a sentence if it cannot be stored here. */
function readRule(fields: Fields, owners: OwnerIds): NewRule | string {
  const kindText = (textValue(fields.kind) ?? '').replace(/^availability#/, '');
  const kind = RULE_KINDS.find((one) => one === kindText);
  if (!kind)
    return `The rule has the kind ${JSON.stringify(fields.kind)}, which this shop does not know: create the rule in this shop by hand.`;
  const typeText = textValue(fields.range_type ?? fields.type) ?? '';
  const rangeType = RANGE_TYPES.find((one) => one === (typeText === 'time' ? 'time:all' : typeText));
  if (!rangeType)
    return `The rule has the range_type ${JSON.stringify(typeText)}, which this shop does not know: create the rule in this shop by hand.`;
  const sourceOwner = idValue(fields.kind_id) ?? '';
  const kindId = kind === 'global' ? null : owners[kind].get(sourceOwner);
  if (kindId === undefined)
    return `The rule belongs to the ${kind === 'staff' ? 'member' : kind} ${sourceOwner} of the other system, which was not found in this shop.`;
  const capacity = integerValue(fields.qty) ?? 0;
  return {
    kind,
    kindId,
    rangeType,
    eventId: integerValue(fields.event_id) || null,
    title: textValue(fields.title) ?? '',
    fromDate: dateOrNull(fields.from_date),
    toDate: dateOrNull(fields.to_date),
    fromRange: textValue(fields.from_range ?? fields.from) ?? '',
    toRange: textValue(fields.to_range ?? fields.to) ?? '',
    appointable: flagValue(fields.appointable),
    priority: integerValue(fields.priority) ?? null,
    capacity: capacity > 0 ? capacity : null,
    ordering: integerValue(fields.ordering) ?? 0,
    rrule: textValue(fields.rrule) || null,
  };
}

const dateOrNull = (value: unknown): string | null => {
  const text = textValue(value) ?? '';
  return text === '' || text === '0000-00-00' ? null : text;
};
