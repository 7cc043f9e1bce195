import { fill } from '../common/text.mjs';
import type { Appointment } from './api/appointments.mjs';
import { RequestFailed } from './api/client.mjs';
import type { Context } from './context.mjs';

/** Name of the customer, as messages about an undo show it. */
export const nameOf = ({ customer_name: name }: Appointment, { texts }: Context): string =>
  name || texts.appointment.guest;

/** Says that nothing was undone, because another user has changed the same values since. */
export const changedSince = (name: string, { texts }: Context): string =>
  fill(texts.frame.changedSince, { name });

/**
 * Sends the write of an undo, which carries an entity tag.
 * @returns a text that says what is stored after the undo; if the entity tag is outdated, `changedSince`
 */
export async function unlessRefused(
  name: string,
  context: Context,
  write: () => Promise<string>,
): Promise<string> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 412) return changedSince(name, context);
    throw error;
  }
}
