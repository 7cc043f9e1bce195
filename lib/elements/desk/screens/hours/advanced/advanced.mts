import type { Content } from '../../../../common/dom.mjs';
import type { Rule } from '../../../api/rules.mjs';
import { ruleDialog } from './dialog.mjs';
import { ruleFacts, type RuleWriter } from './rule-text.mjs';
import type { Context } from '../../../context.mjs';
import type { Tools } from '../../../tools.mjs';

/** Data for the list of all opening-hours rules. */
interface AdvancedParts extends RuleWriter {
  readonly context: Context;
  readonly tools: Tools;
}

/** Lists all opening-hours rules; the rule that wins over all others is at the top. */
export function rulesView(rules: readonly Rule[], parts: AdvancedParts): Content[] {
  const { context, tools } = parts;
  const { button, compareStrength, h } = tools;
  const words = context.texts.hours.rules;
  const sorted = rules.toSorted((a, b) => compareStrength(b, a, context.facts.precedence));
  return [
    h(
      'div',
      { key: 'head', class: 'section-head' },
      h('p', { key: 'hint', class: 'muted' }, words.hint),
      button('add', words.add, () => context.open(ruleDialog(context, tools))),
    ),
    sorted.length === 0
      ? h('p', { key: 'none' }, words.none)
      : h('ul', { key: 'list', class: 'times-off' }, ...sorted.map((rule) => rowOf(rule, parts))),
  ];
}

function rowOf(rule: Rule, parts: AdvancedParts): Content {
  const { context, tools } = parts;
  const { fill, h, inPageLanguage, nameOfOwner, separated } = tools;
  const { texts } = context;
  const words = texts.hours.rules;
  const facts = ruleFacts(rule, parts);
  return h(
    'li',
    { key: rule.id, part: 'row' },
    h(
      'div',
      { key: 'about', class: 'about' },
      h('p', { key: 'text' }, ...separated(...facts)),
      h(
        'p',
        { key: 'owner', class: 'muted' },
        ...separated(nameOfOwner(rule, context), inPageLanguage(rule.title, context)),
      ),
    ),
    // A rule imported from a calendar has no button: the next import would undo a change.
    rule.event_id === null &&
      h(
        'button',
        {
          type: 'button',
          key: 'change',
          part: 'button',
          class: 'button plain',
          'aria-label': fill(texts.hours.decisions.actionFor, {
            action: words.change,
            name: facts.join(' · '),
          }),
          onclick: () => context.open(ruleDialog(context, tools, rule)),
        },
        words.change,
      ),
  );
}
