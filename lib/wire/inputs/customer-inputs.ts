import { addressProblem } from '../../domain/checks/contact-problem';
import { storableProblem } from '../../domain/checks/value-problems';
import { CONTACT_LENGTHS } from '../../domain/people/contact';
import type { CustomerDraft } from '../../domain/people/new-customer';
import { type InputsOf, required, text } from './input';

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
