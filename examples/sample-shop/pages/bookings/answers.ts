import type { Answer } from 'shop-appointments';
import type { Language } from '../../texts/languages';
import type { Fact } from '../frame/facts';

/** Converts the answers of a booking to rows of names and values. */
export const answerFacts = (answers: readonly Answer[], { texts }: Language): readonly Fact[] =>
  answers.map(({ label, place, value }) => [
    place === null ? label : texts.answerOf(label, place),
    typeof value === 'boolean' ? (value ? texts.yes : texts.no) : [value].flat().join(texts.comma),
  ]);
