import type { Appointment } from '../../../domain/appointment';
import type { Core } from '../../work/core';
import type { CountedCustomer } from '../../../domain/people/counted-customer';
import { countedCustomer } from '../../limits/counted-customer';

/** Whether an update changes the customer id or the e-mail address by which the customer's bookings are counted. */
export const isOfAnother = (before: Appointment, after: Appointment): boolean =>
  before.customerId !== after.customerId || before.contact.email !== after.contact.email;

/** Whether an update empties the contact. The hashes that identify the visitor must then be removed, too. */
export const hasLostContact = ({ contact: before }: Appointment, { contact: after }: Appointment): boolean =>
  Object.values(after).every((text) => text === '') && Object.values(before).some((text) => text !== '');

/**
 * Returns the customer whose booking limits apply to the appointment, if its customer id or e-mail address has changed;
 * undefined if both are unchanged, or if both are unknown.
 */
export const changedCustomer = (
  core: Core,
  before: Appointment,
  after: Appointment,
): CountedCustomer | undefined =>
  isOfAnother(before, after)
    ? countedCustomer(core, { customerId: after.customerId, email: after.contact.email })
    : undefined;
