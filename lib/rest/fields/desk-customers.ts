import { addressProblem } from '../../domain/checks/contact-problem';
import { CONTACT_LENGTHS } from '../../domain/people/contact';
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

const reason = text('Reason of the erasure, without names; stored in the events of the erasure.', {
  maxLength: 1000,
});

export const ERASE_CUSTOMER = { fields: fieldsOf({ reason }), writes: 'change' } as const satisfies ParamSet;

export const ERASE_ADDRESS = {
  fields: fieldsOf({
    email: required(
      text(
        'E-mail address of the person to erase. Upper and lower case, and spaces around it, make no difference.',
        {
          maxLength: CONTACT_LENGTHS.email,
          judge: addressProblem,
        },
      ),
    ),
    reason,
  }),
  writes: 'change',
} as const satisfies ParamSet;
