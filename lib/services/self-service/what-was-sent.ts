import { invalidParams, missingParams } from '../../domain/errors';
import { type TimeInput, timeProblem } from '../../time/time-input';

/** Limit on the characters of the reason of a cancellation. */
export const LONGEST_REASON = 1_000;

/**
 * Reads the reason of a cancellation, and refuses other properties. Shops pass on the unchecked input of a browser.
 *
 * @throws AppointmentsError 400
 */
export function readReason(sent: unknown): string | undefined {
  const { reason, ...otherFields } = fieldsOf(sent);
  refuseFields(otherFields);
  if (reason === undefined || (typeof reason === 'string' && reason.length <= LONGEST_REASON)) return reason;
  throw invalidParams({ reason: `must be a text of at most ${LONGEST_REASON} characters` });
}

/**
 * Reads the start to move to.
 *
 * @throws AppointmentsError 400
 */
export function readStart(sent: unknown): TimeInput {
  const { start, ...otherFields } = fieldsOf(sent);
  refuseFields(otherFields);
  if (start === undefined) throw missingParams(['start']);
  const problem = timeProblem(start);
  if (problem !== undefined) throw invalidParams({ start: problem });
  return start as TimeInput;
}

const fieldsOf = (sent: unknown): Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null ? { ...sent } : {};

function refuseFields(otherFields: object): void {
  const names = Object.keys(otherFields);
  if (names.length === 0) return;
  throw invalidParams(Object.fromEntries(names.map((name) => [name, 'cannot be set by customers'])));
}
