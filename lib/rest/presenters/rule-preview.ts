import type { Appointment } from '../../domain/appointment';
import { RULE_KINDS } from '../../domain/rule';
import type { HoursOfDay } from '../../services/rules/compare-hours';
import type { Pace } from '../../runtime/slices';
import type { RulePreview } from '../../services/rules/preview';
import type { Zone } from '../../time/zone';
import { closed, DATE, enumSchema, INTEGER, listOf, type Schema, TEXT } from '../response/schema';
import { APPOINTMENT_V2, presentAppointmentV2, type Related, type WireAppointmentV2 } from './appointment';

const OUTSIDE: Schema = {
  ...APPOINTMENT_V2,
  title: 'AppointmentOutside',
  properties: { ...APPOINTMENT_V2.properties, product_name: TEXT },
  required: [...(APPOINTMENT_V2.required ?? []), 'product_name'],
};

const HOURS = listOf(
  closed('OpenHours', {
    from: { ...TEXT, description: 'Time at which the hours begin: HH:MM, with :SS if there are seconds.' },
    to: {
      ...TEXT,
      description:
        'Time at which the hours end: HH:MM, with :SS if there are seconds; 24:00 is the end of the day.',
    },
  }),
);

/**
 * Opening hours on one day of one owner of rules (site, product, member or resource), before and after the previewed
 * write of rules.
 */
const HOURS_OF_DAY = closed('HoursOfDay', {
  date: DATE,
  kind: {
    ...enumSchema(RULE_KINDS),
    description:
      'Owner of the hours. global: the whole shop; product: a product, by its rules and those of the whole shop; staff: a staff member, by their rules and those of the whole shop.',
  },
  kind_id: { ...INTEGER, description: 'Id of the product or staff member; 0 for the whole shop.' },
  before: HOURS,
  after: HOURS,
});

/** The response of a dry run of several rules. */
export const RULE_PREVIEW = closed('RulePreview', {
  dry_run: { const: true },
  appointments: {
    ...listOf(OUTSIDE),
    description:
      'Future appointments, on any day, that lie in open time now and would lie in closed time after the change of the rules.',
  },
  count: { ...INTEGER, description: 'Number of appointments that would lie in closed time.' },
  days: {
    ...listOf(HOURS_OF_DAY),
    description:
      'The opening hours of each owner of rules on each day, before and after the change, at most 400; days without opening hours are left out.',
  },
  more: {
    ...INTEGER,
    description: 'Number of days that are left out of `days` because there are more than 400.',
  },
});

/**
 * Builds the response for a preview of rules. Other tasks get a turn in between, because a long closure may affect
 * thousands of appointments.
 */
export async function presentRulePreview(
  { appointments, days, more }: RulePreview,
  zone: Zone,
  related: Related,
  pace: Pace,
) {
  const present = (one: Appointment): WireAppointmentV2 & { readonly product_name: string } => ({
    ...presentAppointmentV2(one, zone, related),
    product_name: related.products.get(one.productId)?.name ?? '',
  });
  return {
    dry_run: true,
    appointments: await pace.map(appointments, present),
    count: appointments.length,
    days: days.map(presentHoursOfDay),
    more,
  };
}

const presentHoursOfDay = ({ date, kind, kindId, before, after }: HoursOfDay) => ({
  date,
  kind,
  kind_id: kindId ?? 0,
  before,
  after,
});
