import {
  inputCheck,
  type InputCheck,
  openShape,
  requiredInput,
  shape,
} from '../../domain/checks/input-check';
import { answersProblem } from '../../domain/checks/answers-problem';
import { contactProblem } from '../../domain/checks/contact-problem';
import {
  choiceProblem,
  flagProblem,
  humanMomentProblem,
  integerProblem,
  integersProblem,
  looseMetaDataProblem,
  type Problem,
  textProblem,
  textsProblem,
  timeOfDayProblem,
  timezoneProblem,
} from '../../domain/checks/value-problems';
import { visitItemsProblem } from '../../domain/checks/visit-items-problem';
import { timeProblem } from '../../time/time-input';
import type { CoreInput, Input, Inputs, InputsOf, InputType } from './input';

const isText = (value: unknown): boolean => typeof value === 'string';
const isRight = (): undefined => undefined;
const timeInput = (value: unknown): Problem => timeProblem(value);
const textOfInput = (value: unknown, { inCore }: Input): Problem => textProblem(value, inCore);

/**
 * For each type of input, a function that finds the fault of a value from a caller of the core. Dates and amounts are
 * checked later, by the services that read them.
 */
const PROBLEMS: Readonly<Record<InputType, (value: unknown, input: Input) => Problem>> = {
  integer: (value, { inCore }) => integerProblem(value, inCore),
  integers: (value, { inCore }) => integersProblem(value, inCore),
  boolean: flagProblem,
  string: textOfInput,
  strings: (value, { inCore }) => textsProblem(value, inCore),
  enum: (value, { values }) => choiceProblem(value, values),
  enums: (value) => ([value].flat().every(isText) ? undefined : 'must be a text, or a list of texts'),
  moment: timeInput,
  'site-seconds': timeInput,
  'date-time': timeInput,
  'time-of-day': (value) => timeOfDayProblem(value),
  'human-moment': (value, { inCore }) => humanMomentProblem(value, inCore),
  timezone: (value, { inCore }) => timezoneProblem(value, inCore),
  date: textOfInput,
  month: textOfInput,
  'meta-data': looseMetaDataProblem,
  contact: contactProblem,
  answers: answersProblem,
  decimal: isRight,
  numeral: isRight,
  'rule-filter': isRight,
  'visit-items': (value) => visitItemsProblem(value),
  list: isRight,
};

/**
 * Returns a function that checks one input of a method of the booking core. Inputs of REST requests are checked
 * elsewhere.
 */
export function checkOf(input: Input | CoreInput): InputCheck {
  if ('check' in input) return input.check;
  const { type, nulls, empty, judge = (value: unknown) => PROBLEMS[type](value, input) } = input;
  const takesNull = nulls?.includes(null) && empty === undefined;
  const check = inputCheck((value) => (value === null && takesNull ? undefined : judge(value)));
  return input.required ? requiredInput(check) : check;
}

const checksOf = <T>(inputs: InputsOf<T>) =>
  Object.fromEntries(Object.entries(inputs as Inputs).map(([name, input]) => [name, checkOf(input)])) as {
    readonly [Name in keyof T]-?: InputCheck;
  };

/** Returns a function that checks all fields of an object, and refuses other fields than `inputs`. */
export const shapeOf = <T>(inputs: InputsOf<T>): InputCheck => shape<T>(checksOf(inputs));

/**
 * Returns a function that checks some fields of an object: only those in `inputs`. Other fields are neither checked nor
 * refused.
 */
export const openShapeOf = <T>(inputs: InputsOf<T>): InputCheck => openShape<T>(checksOf(inputs));
