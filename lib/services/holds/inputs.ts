import { how, listOfObjects } from '../../domain/checks/arguments';
import {
  anything,
  type InputCheck,
  listInput,
  named,
  object,
  requiredInput,
  type ServiceInputs,
} from '../../domain/checks/input-check';
import {
  APPOINTMENT_FIELDS,
  HOLD_BOOKING,
  HOLD_CHANGES,
  PAID_BY_ENTITLEMENT,
  PAID_IN_TIME,
} from '../../wire/inputs/appointment-inputs';
import { openShapeOf } from '../../wire/inputs/core-check';
import type { HoldBooking } from '../../domain/drafts';
import type { HoldChanges } from './change';
import type { CheckoutItem, CheckoutTarget } from './checkout-plan';
import type { HoldService } from './service';

const booking = requiredInput(openShapeOf<HoldBooking>(HOLD_BOOKING));
const itemFields = openShapeOf<Pick<CheckoutItem, 'entitlementId' | 'entitlementPlaces' | 'answers'>>({
  ...PAID_BY_ENTITLEMENT,
  answers: APPOINTMENT_FIELDS.answers,
});
const items: InputCheck = (value, name, problems) => {
  listOfObjects(value, name, problems);
  if (Array.isArray(value)) for (const item of value) itemFields(item, name, problems);
};
const target = openShapeOf<Pick<CheckoutTarget, 'contact' | 'unpaidMinutes'>>({
  contact: APPOINTMENT_FIELDS.contact,
  ...PAID_IN_TIME,
});
const changes = named('changes', requiredInput(openShapeOf<HoldChanges>(HOLD_CHANGES)));

/**
 * Ids and tokens of holds are not checked here: visitors send them, and every wrong value must lead to the same 404.
 */
export const HOLD_INPUTS: ServiceInputs<HoldService> = {
  place: [booking, named('owner', requiredInput(object)), how],
  get: [anything, anything],
  find: [named('keys', requiredInput(listInput))],
  extend: [anything, anything, how],
  change: [anything, anything, changes, how],
  release: [anything, anything, how],
  checkout: [named('holds', requiredInput(items)), named('into', target), how],
};
