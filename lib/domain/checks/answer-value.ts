import { plainNumber } from '../people/contact-keys';
import type { AnswerValue } from '../questions/answer';
import type { Question, QuestionType } from '../questions/question';
import { dateProblem, type Problem } from './value-problems';

/** Largest number of characters of an answer, by the type of its question. */
const LENGTHS = { text: 200, long: 2_000, phone: 50 } as const;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const PHONE = /^\+?[\d\s()/.-]*$/;

/**
 * Returns the value as it is stored: texts without spaces around them, and lists in the order of the options. Undefined
 * for a value that is no answer: null, an empty text or an empty list.
 */
export function answerValue(
  value: AnswerValue | null,
  { options }: Required<Question>,
): AnswerValue | undefined {
  if (value === null || typeof value === 'boolean') return value ?? undefined;
  if (typeof value === 'string') return value.trim() || undefined;
  const places = value.map((text) => options.indexOf(text)).sort((a, b) => a - b);
  return value.length === 0 ? undefined : [...new Set(places)].map((place) => options[place] ?? '');
}

type Judge = (value: AnswerValue, question: Required<Question>) => Problem;

const JUDGES: Readonly<Record<QuestionType, Judge>> = {
  text: (value) => lineProblem(value, LENGTHS.text),
  long: (value) => textProblem(value, LENGTHS.long),
  phone: (value) =>
    lineProblem(value, LENGTHS.phone) ??
    (isPhone(plainNumber(value as string)) ? undefined : 'must be a phone number'),
  date: (value) =>
    typeof value === 'string' && DATE.test(value) && dateProblem(value) === undefined
      ? undefined
      : 'must be a date that exists, as YYYY-MM-DD',
  yes: (value, { required }) => {
    if (typeof value !== 'boolean') return 'must be true or false';
    return required && !value ? 'must be true' : undefined;
  },
  choice: (value, { options }) =>
    options.includes(value as string) ? undefined : `must be one of ${options.join(', ')}`,
  several: (value, { options }) =>
    Array.isArray(value) && value.every((text: string) => options.includes(text))
      ? undefined
      : `must be a list of some of ${options.join(', ')}`,
};

/**
 * Finds the fault of an answer that is not empty: a wrong type, a text that is too long, or an option that the question
 * does not have.
 */
export const answerValueProblem: Judge = (value, question) => JUDGES[question.type](value, question);

const isPhone = (number: string): boolean => PHONE.test(number) && number.replaceAll(/\D/g, '').length >= 3;

const textProblem = (value: AnswerValue, most: number): Problem =>
  typeof value === 'string' && value.trim().length <= most
    ? undefined
    : `must be a text of at most ${most} characters`;

const lineProblem = (value: AnswerValue, most: number): Problem =>
  textProblem(value, most) ??
  (/\p{Cc}/u.test((value as string).trim()) ? 'must be a text in one line' : undefined);
