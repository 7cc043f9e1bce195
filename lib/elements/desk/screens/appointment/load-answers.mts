import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { TOOLS } from '../../tools.mjs';
import { failureText } from '../../views/failure.mjs';
import type { WantedAnswers } from './changing-answers.mjs';

/** Loads the dialog that changes answers to a service's questions, and opens it. */
export async function openAnswers(
  context: Context,
  shown: Appointment,
  wanted: WantedAnswers,
): Promise<void> {
  try {
    const { answersDialog } = await import('./changing-answers.mjs');
    context.open(answersDialog({ context, shown, wanted }, TOOLS));
  } catch (error) {
    context.say(failureText(error, context));
  }
}
