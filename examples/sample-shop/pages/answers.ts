import type { Answer } from 'shop-appointments';
import type { Fact } from './facts';

/** Converts the answers of a booking to rows of names and values. */
export const answerFacts = (answers: readonly Answer[]): readonly Fact[] =>
  answers.map(({ label, place, value }) => [
    place === null ? label : `${label} (person ${place})`,
    typeof value === 'boolean' ? (value ? 'Yes' : 'No') : [value].flat().join(', '),
  ]);
