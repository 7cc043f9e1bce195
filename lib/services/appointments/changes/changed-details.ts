import { type Appointment, mergeMetaData } from '../../../domain/appointment';
import type { AppointmentFields } from '../../../domain/drafts';
import { changedContact, contactOf } from '../../../domain/people/contact';
import { normaliseCost } from '../../../domain/money/money';
import { plainFields } from '../drafts/plain-fields';
import type { Site } from '../../../domain/site';
import type { User } from '../../../domain/people/user';

/** The fields of an appointment that callers may write, except those that `nextState` computes. */
type Details = Omit<
  Pick<Appointment, keyof Appointment & keyof AppointmentFields>,
  | 'productId'
  | 'start'
  | 'end'
  | 'allDay'
  | 'staffIds'
  | 'resourceIds'
  | 'status'
  | 'enforce'
  | 'contact'
  | 'answers'
>;

export function changedDetails(before: Appointment, changes: AppointmentFields, site: Site): Details {
  return {
    ...plainFields(changes, before),
    orderId: changes.orderId || before.orderId,
    ...changedCost(before, changes, site),
    timezone: changes.timezone === '' ? site.zone.name : (changes.timezone ?? before.timezone),
    metaData: changes.metaData ? mergeMetaData(before.metaData, changes.metaData) : before.metaData,
  };
}

/**
 * Returns the cost after an update. If `costIncludesTax` is not sent, a new cost is without tax, and an unchanged cost
 * stays with or without tax, as it was.
 */
function changedCost(
  before: Appointment,
  changes: AppointmentFields,
  site: Site,
): Pick<Details, 'cost' | 'costIncludesTax'> {
  const cost = changes.cost === undefined ? before.cost : normaliseCost(changes.cost, site.currencyDecimals)!;
  const includesTax = cost === before.cost ? before.costIncludesTax : false;
  return { cost, costIncludesTax: changes.costIncludesTax ?? includesTax };
}

/** Returns the contact after an update. An appointment that gets another customer does not keep the former contact. */
export function contactAfter(
  before: Appointment,
  { customerId = before.customerId, contact }: AppointmentFields,
  user: User | undefined,
): Appointment['contact'] {
  return customerId === before.customerId
    ? changedContact(before.contact, contact)
    : contactOf({ sent: contact, customerId, user });
}
