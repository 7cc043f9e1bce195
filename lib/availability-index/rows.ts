import type { Appointment } from '../appointments/types';
import { compileRule, eachOccurrence } from '../rules/occurrences';
import type { Rule } from '../rules/types';
import { asInstant, type Span } from '../time/units';
import type { Zone } from '../time/zone';
import type { IndexRow } from './types';

const ACTIVE = 'active';

/**
 * One row for each occurrence of a rule that overlaps the window, by start. A row is the same whatever window it is
 * seen through, so that it can be kept; only a rule without a first or last date ends where the window does.
 */
export function ruleRows(rule: Rule, window: Span, zone: Zone): IndexRow[] {
  const compiled = compileRule(rule);
  if (!compiled) return [];
  const about = {
    source: 'rule',
    sourceId: rule.id,
    productId: (rule.kind === 'product' && rule.kindId) || 0,
    staffId: rule.kind === 'staff' ? rule.kindId : null,
    scope: rule.kind,
    appointable: rule.appointable,
    priority: rule.priority ?? 0,
    qty: rule.qty ?? 0,
    rangeType: rule.rangeType,
    ruleKind: 'availability',
    status: ACTIVE,
    dateCreated: rule.dateCreated,
    dateModified: rule.dateModified,
  } as const;
  return distinctSpans(eachOccurrence(compiled, window, zone)).map((span) => ({ ...about, ...span }));
}

/** Flat [start, end, start, end, ...] as spans by start. What a change of offset left empty, or made one, goes. */
function distinctSpans(flat: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    if (flat[i]! < flat[i + 1]!) spans.push({ start: asInstant(flat[i]!), end: asInstant(flat[i + 1]!) });
  }
  spans.sort((a, b) => a.start - b.start || a.end - b.end);
  return spans.filter(({ start, end }, i) => start !== spans[i - 1]?.start || end !== spans[i - 1]?.end);
}

/** What an appointment takes: one row for each of its members, or one for its product where it names nobody. */
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
    qty: appointment.qty,
    start: appointment.occupiedFrom,
    end: appointment.occupiedTo,
    rangeType: '',
    ruleKind: 'appointment',
    status: appointment.status,
    dateCreated: appointment.dateCreated,
    dateModified: appointment.dateModified,
  }));
}

/** A row of an appointment as those see it who may not know whose it is: that the time is taken, and no more. */
export const withoutIdentity = (row: IndexRow): IndexRow => ({ ...row, sourceId: 0, status: ACTIVE });

/** By start; rules before appointments, then older before newer. */
export function compareRows(a: IndexRow, b: IndexRow): number {
  return (
    a.start - b.start ||
    a.end - b.end ||
    (a.source === b.source ? 0 : a.source === 'rule' ? -1 : 1) ||
    a.sourceId - b.sourceId ||
    (a.staffId ?? 0) - (b.staffId ?? 0)
  );
}
