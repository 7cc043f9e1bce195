import type { Appointment } from '../../domain/appointment';
import type { Rule } from '../../domain/rule';
import { compileRule, eachOccurrence } from '../../engine/rules/occurrences';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { distinct, type IndexedRule, occurrencesWithin } from '../stored-index/indexed-rule';
import type { IndexRow } from './types';

const ACTIVE = 'active';

/**
 * Lists one row for each occurrence of a rule that overlaps the window, by start. A row does not depend on the window,
 * so that it can be stored; only a rule without a first or last date is cut at the window.
 */
export function ruleRows(rule: Rule | IndexedRule, window: Span, zone: Zone): IndexRow[] {
  const occurrences =
    'occurrences' in rule ? occurrencesWithin(rule, window) : occurrencesOf(rule, window, zone);
  const about = {
    source: 'rule',
    sourceId: rule.id,
    productId: (rule.kind === 'product' && rule.kindId) || 0,
    staffId: rule.kind === 'staff' ? rule.kindId : null,
    scope: rule.kind,
    appointable: rule.appointable,
    priority: rule.priority ?? 0,
    places: rule.capacity ?? 0,
    rangeType: rule.rangeType,
    ruleKind: 'availability',
    status: ACTIVE,
    dateCreated: rule.dateCreated,
    dateModified: rule.dateModified,
  } as const;
  const rows: IndexRow[] = [];
  for (let i = 0; i < occurrences.length; i += 2) {
    rows.push({ ...about, start: asInstant(occurrences[i]!), end: asInstant(occurrences[i + 1]!) });
  }
  return rows;
}

function occurrencesOf(rule: Rule, window: Span, zone: Zone): number[] {
  const compiled = compileRule(rule);
  return compiled ? distinct(eachOccurrence(compiled, window, zone)) : [];
}

/** Lists the rows of an appointment: one for each of its members, or one for its product if it has none. */
export function appointmentRows(appointment: Appointment): IndexRow[] {
  const members = appointment.staffIds.length > 0 ? appointment.staffIds : [null];
  return members.map((staffId) => ({
    source: 'slot',
    sourceId: appointment.id,
    productId: appointment.productId,
    staffId,
    scope: staffId === null ? 'product' : 'staff',
    appointable: false,
    priority: 0,
    places: appointment.quantity,
    start: appointment.occupiedFrom,
    end: appointment.occupiedTo,
    rangeType: '',
    ruleKind: 'appointment',
    status: appointment.status,
    dateCreated: appointment.dateCreated,
    dateModified: appointment.dateModified,
  }));
}

/** Hides the appointment of a row: readers who may not identify it see only that the time is taken. */
export const withoutIdentity = (row: IndexRow): IndexRow => ({ ...row, sourceId: 0, status: ACTIVE });

/** Compares by start, then rules before appointments, then older before newer. */
export function compareRows(a: IndexRow, b: IndexRow): number {
  return (
    a.start - b.start ||
    a.end - b.end ||
    (a.source === b.source ? 0 : a.source === 'rule' ? -1 : 1) ||
    a.sourceId - b.sourceId ||
    (a.staffId ?? 0) - (b.staffId ?? 0)
  );
}
