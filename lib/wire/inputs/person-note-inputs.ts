import { orEmptied, text } from './input';

/** Note of staff about a person. */
export const PERSON_NOTE = {
  note: orEmptied(
    text('Note of staff about the person, which stays from visit to visit; an empty text removes it.', {
      maxLength: 2_000,
    }),
  ),
};
