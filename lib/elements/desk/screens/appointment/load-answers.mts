import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { loadPart } from '../../load-part.mjs';
import { TOOLS } from '../../tools.mjs';
import type { WantedAnswers } from './changing-answers.mjs';

/** Loads the dialog that changes answers to a service's questions, and opens it. */
export async function openAnswers(
  context: Context,
  shown: Appointment,
  wanted: WantedAnswers,
): Promise<void> {
  const part = await loadPart(context, () => import('./changing-answers.mjs'));
  if (part) context.open(part.answersDialog({ context, shown, wanted }, TOOLS));
}
