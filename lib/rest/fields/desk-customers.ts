import { addressProblem } from '../../domain/checks/contact-problem';
import { CONTACT_LENGTHS } from '../../domain/people/contact';
import { GUEST_CHANGES } from '../../wire/inputs/customer-inputs';
import { required, text } from '../../wire/inputs/input';
import { PERSON_NOTE } from '../../wire/inputs/person-note-inputs';
import { page } from '../../wire/inputs/paging';
import { fieldsOf, type ParamSet } from './field';

/** Paging parameters of the list of a customer's past appointments. */
export const CUSTOMER_VISITS = { fields: fieldsOf({ page }) } as const satisfies ParamSet;

export const WRITE_NOTE = {
  fields: fieldsOf({ note: required(PERSON_NOTE.note) }),
  writes: 'change',
} as const satisfies ParamSet;

export const CHANGE_GUEST = {
  fields: fieldsOf(GUEST_CHANGES),
  oneOf: Object.keys(GUEST_CHANGES),
  writes: 'change',
} as const satisfies ParamSet;

const reason = text('Reason of the erasure, without names; stored in the events of the erasure.', {
  maxLength: 1000,
});

export const ERASE_CUSTOMER = { fields: fieldsOf({ reason }), writes: 'change' } as const satisfies ParamSet;

export const ERASE_PERSON = {
  fields: fieldsOf({
    email: text(
      'E-mail address of the person to erase. Upper and lower case, and spaces around it, make no difference.',
      {
        maxLength: CONTACT_LENGTHS.email,
        judge: addressProblem,
      },
    ),
    phone: text(
      'Phone number of the guest to erase, who booked without an e-mail address; only its digits count. Send either `email` or `phone`.',
      { maxLength: CONTACT_LENGTHS.phone },
    ),
    reason,
  }),
  oneOf: ['email', 'phone'],
  writes: 'change',
} as const satisfies ParamSet;
