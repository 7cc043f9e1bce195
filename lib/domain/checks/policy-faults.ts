import { isObject } from './option-check';

/** A fault in a setting about deposits, cancellation fees or no-show fees. */
export interface PolicyFault {
  /** Path within the fee setting: '' for the setting itself, `.steps[1].fee` for a field. */
  readonly path: string;
  /** Sentence about the part of the setting at `path`, without its subject: `must be a decimal string.` */
  readonly sentence: string;
}

const MOST_STEPS = 10;
/** The largest number of hours of a step of cancellation fees: ten years. */
const MOST_HOURS = 87_600;
const FEE = /^(?:\d{1,3}(?:\.\d{1,2})?%|\d{1,15}(?:\.\d{1,4})?)$/;
const AMOUNT = /^\d{1,15}(?:\.\d{1,4})?$/;
const PERCENT = /^\d{1,3}(?:\.\d{1,2})?$/;
const FEE_SENTENCE =
  'must be a text: a percentage from 0% to 100% such as "50%", or an amount such as "10.00".';
const STEPS_SENTENCE =
  'must be a list of { untilHours, fee }; leave the list empty if one fee holds at any time.';

/** Finds the faults in a fee. */
export const feeFaults = (fee: unknown, path = ''): readonly PolicyFault[] =>
  isFee(fee) ? [] : [{ path, sentence: FEE_SENTENCE }];

/** Finds the faults in a product's deposit. */
export function depositFaults(deposit: unknown): readonly PolicyFault[] {
  const sentence = 'must be an object with either percent or amount.';
  if (!isObject(deposit)) return [{ path: '', sentence }];
  const { percent, amount } = deposit;
  const others = otherFields(deposit, ['percent', 'amount'], '');
  if ((percent === undefined) === (amount === undefined)) return [...others, { path: '', sentence }];
  if (amount === undefined) return [...others, ...(isPercent(percent) ? [] : [PERCENT_FAULT])];
  return [...others, ...(typeof amount === 'string' && AMOUNT.test(amount) ? [] : [AMOUNT_FAULT])];
}

const PERCENT_FAULT: PolicyFault = {
  path: '.percent',
  sentence: 'must be a number from 0 to 100, with at most two decimals.',
};
const AMOUNT_FAULT: PolicyFault = {
  path: '.amount',
  sentence: 'must be a text such as "20.00": the amount for one place, with tax.',
};

const isPercent = (percent: unknown): boolean =>
  typeof percent === 'number' && PERCENT.test(String(percent)) && percent <= 100;

/** Finds the faults in a product's fees for cancellations. */
export function cancellationFaults(fees: unknown): readonly PolicyFault[] {
  if (!isObject(fees)) return [{ path: '', sentence: 'must be an object with steps and elseFee.' }];
  const { steps, elseFee } = fees;
  return [
    ...otherFields(fees, ['steps', 'elseFee'], ''),
    ...(Array.isArray(steps) ? stepsFaults(steps) : [{ path: '.steps', sentence: STEPS_SENTENCE }]),
    ...feeFaults(elseFee, '.elseFee'),
  ];
}

function stepsFaults(steps: readonly unknown[]): readonly PolicyFault[] {
  if (steps.length > MOST_STEPS) {
    const sentence = `must be at most ${MOST_STEPS}; remove some of the ${steps.length}.`;
    return [{ path: '.steps', sentence }];
  }
  return steps.flatMap((step, at) => stepFaults(step, steps[at - 1], `.steps[${at}]`));
}

function stepFaults(step: unknown, former: unknown, path: string): readonly PolicyFault[] {
  if (!isObject(step)) return [{ path, sentence: 'must be an object with untilHours and fee.' }];
  const hours = step.untilHours;
  const sentence = isHours(hours)
    ? isObject(former) && isHours(former.untilHours) && hours >= former.untilHours
      ? 'must be smaller than in the step before it; sort the steps, the largest number first.'
      : undefined
    : `must be a number of hours from 0 to ${MOST_HOURS}.`;
  return [
    ...otherFields(step, ['untilHours', 'fee'], path),
    ...(sentence === undefined ? [] : [{ path: `${path}.untilHours`, sentence }]),
    ...feeFaults(step.fee, `${path}.fee`),
  ];
}

function otherFields(value: object, fields: readonly string[], path: string): readonly PolicyFault[] {
  const other = Object.keys(value).find((name) => !fields.includes(name));
  return other === undefined
    ? []
    : [{ path, sentence: `must have no field ${other}; use ${fields.join(' and ')}.` }];
}

const isFee = (fee: unknown): boolean =>
  typeof fee === 'string' && FEE.test(fee) && !(fee.endsWith('%') && Number(fee.slice(0, -1)) > 100);

const isHours = (hours: unknown): hours is number =>
  typeof hours === 'number' && hours >= 0 && hours <= MOST_HOURS;
