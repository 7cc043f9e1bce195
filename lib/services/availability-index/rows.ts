import type { Appointment } from '../../domain/appointment';
import type { LaneOwner } from '../../domain/lane';
import type { Rule } from '../../domain/rule';
import { compileRule, eachOccurrence } from '../../engine/rules/occurrences';
import { productOwner, staffIdOf, staffOwner } from '../../engine/slots/lanes/lane';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { distinct, type IndexedRule, occurrencesWithin } from '../stored-index/indexed-rule';
import type { IndexRow } from './types';

const ACTIVE = 'active';

/**
 * Lists the rows of the availability index for a rule, sorted by start: one for each occurrence that overlaps the
 * window. Occurrences are not cut at the window, so that the rows can be stored. The exception is a rule without a
 * first or last date, whose occurrences are cut.
 */
export function ruleRows(rule: Rule | IndexedRule, window: Span, zone: Zone): IndexRow[] {
  const occurrences =
    'occurrences' in rule ? occurrencesWithin(rule, window) : occurrencesOf(rule, window, zone);
  const about = {
    source: 'rule',
    sourceId: rule.id,
    productId: (rule.kind === 'product' && rule.kindId) || 0,
    staffId: rule.kind === 'staff' ? rule.kindId : null,
    ...(rule.kind === 'resource' && { resourceId: rule.kindId ?? 0 }),
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

/**
 * Lists the rows of an appointment in the availability index: one for each span that it takes of its product, of a
 * staff member or of a resource, without paddings.
 */
export function appointmentRows(appointment: Appointment): IndexRow[] {
  return spansTaken(appointment).map(({ owner, start, end, quantity }) => ({
    source: 'slot',
    sourceId: appointment.id,
    productId: appointment.productId,
    staffId: staffIdOf(owner),
    ...(owner.kind === 'resource' && { resourceId: owner.id }),
    scope: owner.kind,
    appointable: false,
    priority: 0,
    places: quantity,
    start,
    end,
    rangeType: '',
    ruleKind: 'appointment',
    status: appointment.status,
    dateCreated: appointment.dateCreated,
    dateModified: appointment.dateModified,
  }));
}

/** A span in which an appointment occupies places (units of capacity) of a product, staff member or resource. */
interface SpanTaken extends Span {
  readonly owner: LaneOwner;
  readonly quantity: number;
}

function spansTaken(appointment: Appointment): SpanTaken[] {
  const { lanes, productId, staffIds, quantity, occupiedFrom: start, occupiedTo: end } = appointment;
  if (lanes !== null && lanes.length > 0) {
    return lanes.flatMap(({ owner, spans, quantity: taken }) =>
      spans.map((span) => ({ start: span.start, end: span.end, owner, quantity: taken })),
    );
  }
  const owners = staffIds.length > 0 ? staffIds.map(staffOwner) : [productOwner(productId)];
  return owners.map((owner) => ({ owner, quantity, start, end }));
}

/**
 * Returns a row of the availability index without the id and status of its appointment, for readers who may know only
 * that the time is taken.
 */
export const withoutIdentity = (row: IndexRow): IndexRow => ({ ...row, sourceId: 0, status: ACTIVE });

/**
 * Compares two rows of the availability index for sorting: by start and end, then rules before appointments, then older
 * rows first.
 */
export function compareRows(a: IndexRow, b: IndexRow): number {
  return (
    a.start - b.start ||
    a.end - b.end ||
    (a.source === b.source ? 0 : a.source === 'rule' ? -1 : 1) ||
    a.sourceId - b.sourceId ||
    (a.resourceId ?? 0) - (b.resourceId ?? 0) ||
    (a.staffId ?? 0) - (b.staffId ?? 0)
  );
}
