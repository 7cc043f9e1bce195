import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';
import { TOOLS } from '../../../tools.mjs';
import { failureText } from '../../../views/failure.mjs';

/** Loads the dialog that moves a visit, and opens it. */
export async function openMovingVisit(
  context: Context,
  id: number,
  items: readonly Appointment[],
): Promise<void> {
  try {
    const { movingVisitDialog } = await import('./moving-visit.mjs');
    context.open(movingVisitDialog(context, id, items, TOOLS));
  } catch (error) {
    context.say(failureText(error, context));
  }
}
