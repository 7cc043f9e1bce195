import { addressProblem } from '../../domain/checks/contact-problem';
import { storableProblem } from '../../domain/checks/value-problems';
import { CONTACT_LENGTHS } from '../../domain/people/contact';
import type { CustomerDraft } from '../../domain/people/new-customer';
import type { GuestChanges } from '../../domain/people/guest-change';
import { type InputsOf, orEmptied, required, text } from './input';

const line = (description: string, field: 'name' | 'phone') => {
  const maxLength = CONTACT_LENGTHS[field];
  return text(description, { maxLength, judge: (value) => storableProblem(value, { maxLength }) });
};

/** Fields of a customer whom staff add. */
export const CUSTOMER_DRAFT = {
  name: required(line('Name of the customer. Its first word becomes the first name.', 'name')),
  email: required(
    text('E-mail address of the customer, by which a customer who exists already is found.', {
      maxLength: CONTACT_LENGTHS.email,
      judge: addressProblem,
    }),
  ),
  phone: line('Phone number of the customer.', 'phone'),
} satisfies InputsOf<CustomerDraft>;

/** Fields of the contact of a guest that staff change. */
export const GUEST_CHANGES = {
  name: orEmptied(line('Name of the guest.', 'name')),
  email: orEmptied(
    text('E-mail address of the guest. An empty text removes it, if a phone number is left.', {
      maxLength: CONTACT_LENGTHS.email,
      judge: addressProblem,
    }),
  ),
  phone: orEmptied(line('Phone number of the guest.', 'phone')),
} satisfies InputsOf<GuestChanges>;
