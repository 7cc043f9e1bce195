import type { Context } from '../../../context.mjs';
import { loadPart } from '../../../load-part.mjs';
import { powerOver } from '../../../rights.mjs';
import { TOOLS } from '../../../tools.mjs';
import { askToCancel } from '../../../views/cancelling/load.mjs';
import { doneText } from '../../../views/refund.mjs';
import { movingDialog } from '../../booking/moving/moving.mjs';
import { appointmentsIn } from './appointments-in.mjs';
import type { TimeOff } from './closed-time.mjs';

/**
 * Loads the dialog that goes through the appointments in a time off, and opens it.
 * @returns whether the dialog is open
 */
export async function openDecisions(context: Context, off: TimeOff): Promise<boolean> {
  const part = await loadPart(context, () => import('./decisions.mjs'));
  if (!part) return false;
  const tools = { ...TOOLS, appointmentsIn, askToCancel, doneText, movingDialog, powerOver };
  context.open(part.decisionsDialog(context, tools, off));
  return true;
}
