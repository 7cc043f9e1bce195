import { checkInputs } from '../../domain/checks/input-check';
import { invalidParams } from '../../domain/errors';
import type { TimeInput } from '../../time/time-input';
import { openShapeOf } from '../../wire/inputs/core-check';
import { CANCELLATION, MOVE } from '../../wire/inputs/customer-link-inputs';

const REASON = openShapeOf<{ reason?: string }>(CANCELLATION);
const START = openShapeOf<{ start: TimeInput }>(MOVE);

/**
 * Reads the reason of a cancellation. Refuses any other field, because shops pass on unchecked input of a browser.
 *
 * @throws AppointmentsError 400
 */
export function readReason(sent: unknown): string | undefined {
  const { reason, ...otherFields } = fieldsOf(sent);
  refuseFields(otherFields);
  checkInputs([{ reason }], [REASON]);
  return reason as string | undefined;
}

/**
 * Reads the start to which an appointment is to be moved.
 *
 * @throws AppointmentsError 400
 */
export function readStart(sent: unknown): TimeInput {
  const { start, ...otherFields } = fieldsOf(sent);
  refuseFields(otherFields);
  checkInputs([{ start }], [START]);
  return start as TimeInput;
}

const fieldsOf = (sent: unknown): Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null ? { ...sent } : {};

function refuseFields(otherFields: object): void {
  const names = Object.keys(otherFields);
  if (names.length === 0) return;
  throw invalidParams(Object.fromEntries(names.map((name) => [name, 'cannot be set by customers'])));
}
