import { type Description, h } from '../../../common/dom.mjs';
import { labelled } from '../../views/field.mjs';
import { quantityOf } from './draft.mjs';
import type { BookingParts } from './state.mjs';

/** Shows the number field for the places (persons) of one service. */
export const quantityField = (
  name: string,
  value: string,
  { context, state }: Pick<BookingParts, 'context' | 'state'>,
  set: (text: string) => void,
): Description =>
  labelled(
    'quantity',
    context.texts.booking.quantity,
    h('input', {
      type: 'number',
      name,
      min: 1,
      value,
      'aria-invalid': state.problems.includes('quantity') && quantityOf(value) === 0 ? 'true' : undefined,
      oninput: ({ target }) => set((target as HTMLInputElement).value),
    }),
  );
