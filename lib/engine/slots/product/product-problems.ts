import { bookingLimitFaults } from '../../../domain/checks/booking-limit-faults';
import {
  isMessageHours,
  isReminderHours,
  MOST_MESSAGE_HOURS,
  REMINDER_HOURS_TEXT,
} from '../../../domain/checks/message-hours';
import { questionFaults } from '../../../domain/checks/question-faults';
import { FAULTS_IN_SHOP, type ProductInShop } from '../../../domain/checks/faults-in-shop';
import { cancellationFaults, depositFaults, feeFaults } from '../../../domain/checks/policy-faults';
import { type NeedBasis, type ProductNeed, type ProductPart, PRICES_ON_MOVE } from '../../../domain/product';
import { MOST_NEEDS } from '../../../domain/resource';

/** A wrong setting of a product. Such a product has no slots and cannot be booked until the setting is corrected. */
export interface ProductProblem {
  /** Path of the wrong setting in the product, such as `paddingBefore` or `parts[1].minutes`. */
  readonly field: string;
  /** Sentence that names the setting and says how to correct it. */
  readonly text: string;
}

/** Settings of a product with which its parts have to agree, such as the duration. */
interface PartsContext {
  readonly timed: boolean;
  readonly perDay: boolean;
  readonly hasStaff: boolean;
  /** Duration of a booking in minutes, for a product with times. */
  readonly minutes: number;
}

const MOST_PARTS = 20;
/**
 * Largest quantity of a resource that a need (required resource) of a product may state; equal to the largest quantity
 * of a booking.
 */
const MOST_QUANTITY = 10_000;
const PART_FIELDS: readonly (keyof ProductPart)[] = ['minutes', 'staff', 'label'];
const NEED_FIELDS: readonly (keyof ProductNeed)[] = ['resourceId', 'kind', 'quantity', 'per', 'parts'];
const BASES: readonly NeedBasis[] = ['booking', 'place', 'session'];

const NO_PROBLEMS: readonly ProductProblem[] = [];

/** Reports a wrong setting: its path, and a sentence about it that does not repeat the path. */
type Report = (field: string, sentence: string) => void;

/**
 * Finds the wrong settings among `paddingBefore`, `paddingAfter`, the parts, the needs (required resources), the
 * booking limits, the questions, the rules about money and the hours of messages of a product. A wrong value of any
 * other setting is replaced by its default and not reported.
 */
export function productProblems(
  product: ProductInShop<number>,
  context: PartsContext,
): readonly ProductProblem[] {
  const { paddingBefore, paddingAfter, parts, needs, bookingLimits, questions } = product;
  const { deposit, cancellation, noShowFee, maxMoves, priceOnMove, reminderHours, followUpHours } = product;
  const money = [deposit, cancellation, noShowFee, maxMoves, priceOnMove];
  const messages = [reminderHours, followUpHours];
  const settings = [
    paddingBefore,
    paddingAfter,
    parts,
    needs,
    bookingLimits,
    questions,
    ...money,
    ...messages,
  ];
  if (settings.every(isAbsent)) return NO_PROBLEMS;
  const problems: ProductProblem[] = [];
  const report: Report = (field, sentence) => problems.push({ field, text: `${field} ${sentence}` });
  checkPadding('paddingBefore', paddingBefore, report);
  checkPadding('paddingAfter', paddingAfter, report);
  if (!isAbsent(parts)) checkParts(parts, context, report);
  if (!isAbsent(needs)) checkNeeds(needs, Array.isArray(parts) ? parts.length : 0, report);
  const faults = isAbsent(bookingLimits) ? [] : bookingLimitFaults(bookingLimits);
  for (const { path, sentence } of faults) report(`bookingLimits${path}`, sentence);
  const ofQuestions = isAbsent(questions) ? [] : questionFaults(questions);
  for (const { path, sentence } of ofQuestions) report(`questions${path}`, sentence);
  const ofDeposit = isAbsent(deposit) ? [] : depositFaults(deposit);
  for (const { path, sentence } of ofDeposit) report(`deposit${path}`, sentence);
  const ofFees = isAbsent(cancellation) ? [] : cancellationFaults(cancellation);
  for (const { path, sentence } of ofFees) report(`cancellation${path}`, sentence);
  const ofNoShow = isAbsent(noShowFee) ? [] : feeFaults(noShowFee);
  for (const { path, sentence } of ofNoShow) report(`noShowFee${path}`, sentence);
  for (const { path, sentence } of product[FAULTS_IN_SHOP] ?? []) report(path, sentence);
  if (!isAbsent(maxMoves) && !isWholeFrom(0, maxMoves))
    report('maxMoves', 'must be a whole number of 0 or more; leave it out if there is no limit.');
  if (!isAbsent(reminderHours) && !isReminderHours(reminderHours))
    report('reminderHours', `must be ${REMINDER_HOURS_TEXT}; leave it out to use the hours of the site.`);
  if (!isAbsent(followUpHours) && followUpHours !== 0 && !isMessageHours(followUpHours))
    report(
      'followUpHours',
      `must be a whole number from 0 (none) to ${MOST_MESSAGE_HOURS}; leave it out to use the hours of the site.`,
    );
  if (!isAbsent(priceOnMove) && !PRICES_ON_MOVE.includes(priceOnMove))
    report('priceOnMove', 'must be keep or change; leave it out to keep the price.');
  return problems.length > 0 ? problems : NO_PROBLEMS;
}

function checkPadding(field: string, padding: unknown, report: Report): void {
  if (isAbsent(padding) || isWholeFrom(0, padding)) return;
  report(field, 'must be a whole number of 0 or more; leave it out to use padding.');
}

function checkParts(parts: unknown, context: PartsContext, report: Report): void {
  if (!Array.isArray(parts)) return report('parts', 'must be a list of { minutes, staff, label }.');
  if (parts.length === 0) return;
  if (!context.timed) {
    return report('parts', 'need a duration in minutes or hours; remove them, or change durationUnit.');
  }
  if (!context.hasStaff) return report('parts', 'need staff; remove them, or set staffIds.');
  if (context.perDay) {
    return report(
      'parts',
      'cannot be combined with capacityBasis "day"; remove them, or change capacityBasis.',
    );
  }
  if (parts.length > MOST_PARTS) {
    return report('parts', `must have at most ${MOST_PARTS} items; join some of the ${parts.length}.`);
  }
  parts.forEach((part, at) => checkPart(part, `parts[${at}]`, report));
  const sum = sumOfMinutes(parts);
  if (sum !== undefined && sum !== context.minutes) {
    const lengths = `they have ${sum} minutes, and a booking has ${context.minutes}`;
    report('parts', `must add up to the duration: ${lengths}; change the minutes of a part or the duration.`);
  }
  if (parts.every((part) => isObject(part) && part.staff === false)) {
    report('parts', 'must have one part with staff or more; set staff of a part to true.');
  }
}

function checkPart(part: unknown, path: string, report: Report): void {
  if (!isObject(part)) return report(path, 'must be an object with minutes and staff.');
  refuseOtherFields(part, path, PART_FIELDS, report);
  if (!isWholeFrom(1, part.minutes)) report(`${path}.minutes`, 'must be a whole number of 1 or more.');
  if (typeof part.staff !== 'boolean') report(`${path}.staff`, 'must be true or false.');
  if (!isAbsent(part.label) && typeof part.label !== 'string') {
    report(`${path}.label`, 'must be a text; leave it out if the part has no name.');
  }
}

/** Returns the sum of the minutes of all parts; undefined if any part has no valid minutes. */
function sumOfMinutes(parts: readonly unknown[]): number | undefined {
  const minutes = parts.map((part) => (isObject(part) ? part.minutes : undefined));
  return minutes.every((one) => isWholeFrom(1, one)) ? minutes.reduce((sum, one) => sum + one, 0) : undefined;
}

function checkNeeds(needs: unknown, partCount: number, report: Report): void {
  if (!Array.isArray(needs)) {
    return report('needs', 'must be a list of { resourceId or kind, quantity, per, parts }.');
  }
  if (needs.length > MOST_NEEDS) {
    return report('needs', `must have at most ${MOST_NEEDS} items; remove some of the ${needs.length}.`);
  }
  needs.forEach((need, at) => checkNeed(need, `needs[${at}]`, partCount, report));
}

function checkNeed(need: unknown, path: string, partCount: number, report: Report): void {
  if (!isObject(need)) return report(path, 'must be an object with resourceId or kind.');
  refuseOtherFields(need, path, NEED_FIELDS, report);
  const { resourceId, kind, quantity, per, parts } = need;
  if (isAbsent(resourceId) === isAbsent(kind)) {
    report(path, 'must have either resourceId or kind: one resource, or any resource of a kind.');
  }
  if (!isAbsent(resourceId) && !isWholeFrom(1, resourceId)) {
    report(`${path}.resourceId`, 'must be the id of a resource, a whole number of 1 or more.');
  }
  if (!isAbsent(kind) && (typeof kind !== 'string' || kind === '')) {
    report(`${path}.kind`, 'must be a text that is not empty: the kind of the resources.');
  }
  if (!isAbsent(quantity) && !(isWholeFrom(1, quantity) && quantity <= MOST_QUANTITY)) {
    report(`${path}.quantity`, `must be a whole number from 1 to ${MOST_QUANTITY}.`);
  }
  if (!isAbsent(per) && !BASES.some((basis) => basis === per)) {
    report(`${path}.per`, `must be one of ${BASES.join(', ')}.`);
  }
  if (!isAbsent(parts)) checkPartsOfNeed(parts, `${path}.parts`, partCount, report);
}

/**
 * Reports the first field that a setting should not have, such as a misspelt one. Such a field would have no effect.
 */
function refuseOtherFields(value: object, path: string, fields: readonly string[], report: Report): void {
  const other = Object.keys(value).find((name) => !fields.includes(name));
  if (other !== undefined) report(path, `must have no field ${other}; use ${fields.join(', ')}.`);
}

function checkPartsOfNeed(parts: unknown, path: string, partCount: number, report: Report): void {
  const whole = 'leave it out to take the resource for the whole booking.';
  if (partCount === 0) return report(path, `names parts of a product that has none; ${whole}`);
  if (!Array.isArray(parts) || parts.length === 0) {
    return report(path, `must be a list of positions in parts, the first being 0; ${whole}`);
  }
  if (!parts.every((part) => isWholeFrom(0, part) && part < partCount)) {
    return report(
      path,
      `must have positions from 0 to ${partCount - 1}, because there are ${partCount} parts.`,
    );
  }
  if (new Set(parts).size < parts.length) report(path, 'must name each part once; remove the repeated one.');
}

/** Whether a setting has no value. Null counts as no value, because a shop may store an empty field as null. */
const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWholeFrom = (minimum: number, value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= minimum;
