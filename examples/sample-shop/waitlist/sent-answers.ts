import type { AnswerDraft, Question } from 'shop-appointments';

const NAME = /^answers\.(\w+?)(?:\[(\d+)\])?$/;

/**
 * Reads the answers from the fields of a form that `questionFields` has made. Empty fields are left out. The library
 * refuses wrong answers.
 */
export function sentAnswers(body: unknown, questions: readonly Question[]): AnswerDraft[] {
  const types = new Map(questions.map(({ key, type }) => [key, type]));
  return Object.entries((body ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, sent]) => {
    const [, key, place] = NAME.exec(name) ?? [];
    if (key === undefined || sent === '') return [];
    const type = types.get(key);
    const value = type === 'yes' ? sent === 'true' : type === 'several' ? [sent].flat() : sent;
    return [{ key, ...(place !== undefined && { place: Number(place) }), value } as AnswerDraft];
  });
}
