import { timeProblem } from '../../time/time-input';
import { invalidParams, missingParams } from '../errors';
import { isObject } from './option-check';
import {
  choiceProblem,
  flagProblem,
  integerProblem,
  integersProblem,
  type Problem,
  textProblem,
} from './value-problems';

type Problems = Record<string, string>;

/**
 * Checks a value, and adds its fault, if it has one, to `problems` under `name`. `undefined` means that the value was
 * not sent.
 */
export type InputCheck = (value: unknown, name: string, problems: Problems) => void;

/** A check for every field of a type, so that a new field without a check does not compile. */
type InputShape<Input> = { readonly [Name in keyof Input]-?: InputCheck };

/** The checks of the arguments of each method of a service, in order. */
export type ServiceInputs<Service> = { readonly [Method in keyof Service]: readonly InputCheck[] };

const MISSING = 'is required';

/** Makes a check from a function that finds the fault of a value. */
export const inputCheck =
  (problemOf: (value: unknown) => Problem): InputCheck =>
  (value, name, problems) => {
    const problem = value === undefined ? undefined : problemOf(value);
    if (problem !== undefined) problems[name] ??= problem;
  };

export const is = (expected: string, isRight: (value: unknown) => boolean): InputCheck =>
  inputCheck((value) => (isRight(value) ? undefined : `must be ${expected}`));

export const requiredInput =
  (check: InputCheck): InputCheck =>
  (value, name, problems) => {
    if (value === undefined) problems[name] ??= MISSING;
    else check(value, name, problems);
  };

/** Checks an object field by field, and refuses unknown fields. */
export function shape<Input>(fields: InputShape<Input>): InputCheck {
  const checkKnown = openShape(fields);
  const isKnown = (field: string): boolean => Object.hasOwn(fields, field);
  return (value, name, problems) => {
    checkKnown(value, name, problems);
    if (isObject(value)) Object.assign(problems, unknownFields(value, isKnown));
  };
}

/** Checks only the given fields of an object. The service that takes the object checks its other fields. */
export function openShape<Input>(fields: InputShape<Input>): InputCheck {
  // The list of checks is built once and not for each value, because slot requests run this check often.
  const checks = Object.entries<InputCheck>(fields);
  return (value, name, problems) => {
    if (value === undefined) return;
    if (!isObject(value)) problems[name] ??= 'must be an object';
    else for (const [field, check] of checks) check(value[field], field, problems);
  };
}

/**
 * Lists the unknown fields of an object. They are refused, because a misspelt field would otherwise be ignored, and its
 * value lost. Undefined values count as not sent.
 */
export function unknownFields(value: object, isKnown: (name: string) => boolean): Problems {
  const problems: Problems = {};
  for (const [name, sent] of Object.entries(value))
    if (sent !== undefined && !isKnown(name)) problems[name] = 'is not a known field';
  return problems;
}

export const isText = (value: unknown): value is string => typeof value === 'string';

export const anything: InputCheck = () => undefined;
export const flagInput = inputCheck(flagProblem);
export const textInput = inputCheck(textProblem);
/** Checks only that an id is an integer; whether the record exists is found out later. */
export const idInput = inputCheck(integerProblem);
export const idsInput = inputCheck(integersProblem);
export const listInput = is('a list', Array.isArray);
export const object = is('an object', isObject);
/** Checks a time as callers write it (`TimeInput`). */
export const time = inputCheck(timeProblem);
export const count = inputCheck((value) => integerProblem(value, { min: 0 }));
export const from1 = (max: number): InputCheck =>
  inputCheck((value) => integerProblem(value, { min: 1, max }));
export const inputOneOf = (words: readonly string[]): InputCheck =>
  inputCheck((value) => choiceProblem(value, words));

/**
 * Checks the arguments of a method, each with its own check.
 *
 * @throws AppointmentsError 400 that names every wrong or missing value
 */
export function checkInputs(values: readonly unknown[], checks: readonly InputCheck[]): void {
  const problems: Problems = {};
  checks.forEach((check, at) => check(values[at], 'input', problems));
  const wrong = Object.entries(problems);
  if (wrong.length === 0) return;
  throw wrong.every(([, message]) => message === MISSING)
    ? missingParams(wrong.map(([name]) => name))
    : invalidParams(problems);
}

/** Gives a name to an argument that is not a field of an object, so that error messages can refer to it. */
export const named =
  (name: string, check: InputCheck): InputCheck =>
  (value, _, problems) =>
    check(value, name, problems);
