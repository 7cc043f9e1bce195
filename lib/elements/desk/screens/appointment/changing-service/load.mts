import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';
import { loadPart } from '../../../load-part.mjs';
import { TOOLS } from '../../../tools.mjs';

/**
 * Loads the dialog that changes the service, the member of staff, the end and the price of an appointment, and opens it.
 *
 * @param back reopens the dialog of the appointment
 */
export async function openService(context: Context, shown: Appointment, back: () => void): Promise<void> {
  const part = await loadPart(context, () => import('./dialog.mjs'));
  if (part) context.open(part.serviceDialog(context, TOOLS, shown, back));
}
