import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';
import { loadPart } from '../../../load-part.mjs';
import { TOOLS } from '../../../tools.mjs';

/** Loads the dialog that moves a visit, and opens it. */
export async function openMovingVisit(
  context: Context,
  id: number,
  items: readonly Appointment[],
): Promise<void> {
  const part = await loadPart(context, () => import('./moving-visit.mjs'));
  if (part) context.open(part.movingVisitDialog(context, id, items, TOOLS));
}
