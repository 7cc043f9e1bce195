import { type Description, h } from '../../common/dom.mjs';
import type { Reached } from '../api/customers.mjs';
import type { Context } from '../context.mjs';
import { faultView, labelled } from './field.mjs';

/** Error messages for the fields of a contact. '' marks a wrong field whose message is shown elsewhere. */
export type ContactFaults = { readonly [Name in keyof Reached]?: string | undefined };

const FIELDS = [
  { name: 'name', type: 'text', maxlength: 200 },
  { name: 'phone', type: 'tel', maxlength: 50 },
  { name: 'email', type: 'email', maxlength: 254 },
] as const;

/**
 * Shows the fields of a contact, each with its error message if it is wrong. `autocomplete: off` keeps the browser from
 * filling in the name of the signed-in user.
 */
export const contactFields = (
  { texts }: Pick<Context, 'texts'>,
  entered: Reached,
  faults: ContactFaults,
  set: (changes: Partial<Reached>) => void,
): Description[] =>
  FIELDS.map(({ name, type, maxlength }) => {
    const fault = faults[name];
    return labelled(
      name,
      texts.booking.fields[name],
      h('input', {
        type,
        name,
        maxlength,
        autocomplete: 'off',
        value: entered[name],
        'aria-invalid': fault === undefined ? undefined : 'true',
        oninput: ({ target }) => set({ [name]: (target as HTMLInputElement).value }),
      }),
      faultView(fault),
    );
  });
