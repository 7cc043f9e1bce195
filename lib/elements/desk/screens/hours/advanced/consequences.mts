import type { Description } from '../../../../common/dom.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import type { Tools } from '../../../tools.mjs';
import type { RuleConsequences, RuleState } from './state.mjs';

/**
 * Shows which hours a changed opening-hours rule opens and closes in the next weeks, and which appointments would be in
 * closed time.
 */
export function ruleConsequences(
  { draft }: RuleState,
  consequences: Loaded<RuleConsequences>,
  context: Context,
  { h, hoursList, lostBy, openedBy, outsideView, previewSection, RequestFailed }: Tools,
): Description | undefined {
  const words = context.texts.hours.rules;
  const { error } = consequences;
  // For wrong fields the preview shows nothing, because the form shows the errors beside its fields.
  if (error instanceof RequestFailed && error.data.params) return undefined;
  return previewSection(
    { heading: words.preview, isCurrent: consequences.data?.draft === draft },
    consequences,
    context,
    ({ days, appointments }) => {
      const [closed, opened] = [lostBy(days), openedBy(days)];
      return [
        ...outsideView(appointments, context),
        closed.length + opened.length === 0 && h('p', { key: 'nothing' }, words.previewNothing),
        closed.length > 0 && h('p', { key: 'closes' }, words.closesHours),
        ...hoursList('closed', closed, draft, context),
        opened.length > 0 && h('p', { key: 'opens' }, words.opensHours),
        ...hoursList('opened', opened, draft, context),
      ];
    },
  );
}
