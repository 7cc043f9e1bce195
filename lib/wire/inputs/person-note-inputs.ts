import { LONGEST_PERSON_NOTE } from '../../domain/people/guest-change';
import { orEmptied, text } from './input';

/** Note of staff about a person. */
export const PERSON_NOTE = {
  note: orEmptied(
    text('Note of staff about the person, which stays from visit to visit; an empty text removes it.', {
      maxLength: LONGEST_PERSON_NOTE,
    }),
  ),
};
