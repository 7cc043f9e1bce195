import type { Rule } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import { TOOLS } from '../../../tools.mjs';
import { failureText } from '../../../views/failure.mjs';

/** Loads the form for all fields of an opening-hours rule, and opens it. Without `rule`, it creates a new rule. */
export async function openRule(context: Context, rule?: Rule): Promise<void> {
  try {
    const { ruleDialog } = await import('./dialog.mjs');
    context.open(ruleDialog(context, TOOLS, rule));
  } catch (error) {
    context.say(failureText(error, context));
  }
}
