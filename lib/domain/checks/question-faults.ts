import { hasOptions, MOST_QUESTIONS, QUESTION_BASES, QUESTION_TYPES } from '../questions/question';
import { isObject } from './option-check';

/** A fault in the questions of a product. */
interface QuestionFault {
  /** Path within the list of questions: '' for the list itself, `[1].label` for a field. */
  readonly path: string;
  /** Sentence about the part of the list at `path`, without its subject: `must be a list.` */
  readonly sentence: string;
}

const FIELDS = ['key', 'label', 'type', 'required', 'options', 'personal', 'per'];
const KEY = /^[a-z][a-z0-9_]{0,39}$/;
const LONGEST_LABEL = 200;
const MOST_OPTIONS = 50;
const LONGEST_OPTION = 100;

/** Finds the faults in the questions of a product. */
export function questionFaults(questions: unknown): readonly QuestionFault[] {
  if (!Array.isArray(questions))
    return [{ path: '', sentence: `must be a list of { ${FIELDS.join(', ')} }.` }];
  if (questions.length > MOST_QUESTIONS) {
    const sentence = `must be at most ${MOST_QUESTIONS}; remove some of the ${questions.length}.`;
    return [{ path: '', sentence }];
  }
  const keys = questions.map((question: unknown) => (isObject(question) ? question.key : undefined));
  return questions.flatMap((question: unknown, at) => faultsOf(question, `[${at}]`, keys.slice(0, at)));
}

function faultsOf(question: unknown, path: string, former: readonly unknown[]): QuestionFault[] {
  if (!isObject(question)) return [{ path, sentence: 'must be an object with key, label and type.' }];
  const { key, label, type, required, options, personal, per } = question;
  const faults: QuestionFault[] = [];
  const report = (field: string, sentence: string): void => {
    faults.push({ path: path + field, sentence });
  };
  const other = Object.keys(question).find((name) => !FIELDS.includes(name));
  if (other !== undefined) report('', `must have no field ${other}; use ${FIELDS.join(', ')}.`);
  if (typeof key !== 'string' || !KEY.test(key))
    report('.key', 'must be 1 to 40 lower-case letters, digits and _, and begin with a letter.');
  else if (former.includes(key)) report('.key', `must not be that of another question, as ${key} is.`);
  if (!isLine(label, LONGEST_LABEL))
    report('.label', `must be a text in one line of 1 to ${LONGEST_LABEL} characters.`);
  if (!isOneOf(QUESTION_TYPES, type)) report('.type', `must be one of ${QUESTION_TYPES.join(', ')}.`);
  if (!isAbsent(per) && !isOneOf(QUESTION_BASES, per))
    report('.per', `must be one of ${QUESTION_BASES.join(', ')}.`);
  for (const [name, flag] of Object.entries({ required, personal })) {
    if (!isAbsent(flag) && typeof flag !== 'boolean') report(`.${name}`, 'must be true or false.');
  }
  const sentence = hasOptions(type) ? optionsFault(options) : optionsBesideFault(options);
  if (sentence !== undefined) report('.options', sentence);
  return faults;
}

function optionsFault(options: unknown): string | undefined {
  const isList =
    Array.isArray(options) &&
    options.length > 0 &&
    options.length <= MOST_OPTIONS &&
    options.every((option) => isLine(option, LONGEST_OPTION));
  if (!isList)
    return `must be a list of 1 to ${MOST_OPTIONS} texts, each in one line of 1 to ${LONGEST_OPTION} characters.`;
  return new Set(options).size < options.length ? 'must have each text once.' : undefined;
}

const optionsBesideFault = (options: unknown): string | undefined =>
  isAbsent(options) || (Array.isArray(options) && options.length === 0)
    ? undefined
    : 'must be left out; only the types choice and several have options.';

/** Whether a setting has no value: a shop may store an empty field as null. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const isOneOf = (words: readonly string[], value: unknown): boolean => words.some((word) => word === value);

const isLine = (value: unknown, most: number): boolean =>
  typeof value === 'string' &&
  value === value.trim() &&
  value !== '' &&
  value.length <= most &&
  !/\p{Cc}/u.test(value);
