import type { RangeType, Rule, RuleKind } from '../../../lib/domain/rule';
import { makeRule } from './make-rule';

/** A rule with the fields and names of the REST interface. */
export interface RuleOnWire {
  readonly id: number;
  readonly kind: RuleKind;
  readonly kind_id: number;
  readonly event_id: number | null;
  readonly title: string;
  readonly range_type: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly from_range: string;
  readonly to_range: string;
  readonly appointable: boolean;
  readonly priority: number;
  readonly qty: number;
  readonly ordering: number;
  readonly rrule: string | null;
}

/** Makes a global REST rule that opens every day from nine to five, with the test's changes. */
export const wireRule = (changes: Partial<RuleOnWire> = {}): RuleOnWire => ({
  id: 1,
  kind: 'global',
  kind_id: 0,
  event_id: null,
  title: '',
  range_type: 'time:all',
  from_date: '',
  to_date: '',
  from_range: '09:00',
  to_range: '17:00',
  appointable: true,
  priority: 0,
  qty: 0,
  ordering: 0,
  rrule: null,
  ...changes,
});

/** Converts a REST rule to the rule that the library stores. */
export const ruleFromWire = (wire: RuleOnWire): Rule =>
  makeRule({
    id: wire.id,
    kind: wire.kind,
    kindId: wire.kind === 'global' ? null : wire.kind_id,
    eventId: wire.event_id,
    title: wire.title,
    rangeType: wire.range_type as RangeType,
    fromDate: wire.from_date || null,
    toDate: wire.to_date || null,
    fromRange: wire.from_range,
    toRange: wire.to_range,
    appointable: wire.appointable,
    priority: wire.priority || null,
    capacity: wire.qty || null,
    ordering: wire.ordering,
    rrule: wire.rrule,
  });
