import { type Content, type Description, h } from '../../../../common/dom.mjs';
import { fill } from '../../../../common/text.mjs';
import type { Rule } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import { button } from '../../../views/button.mjs';
import { nameOfOwner } from '../owners.mjs';
import { inPageLanguage } from '../../../views/names.mjs';
import { compareStrength } from '../strength.mjs';
import { openRule } from './load.mjs';
import { ruleText } from './rule-text.mjs';

/**
 * Shows all opening-hours rules in a section that is closed at first; the rule that wins over all others is at the top.
 */
export function ruleList(rules: readonly Rule[], context: Context): Description {
  const { texts, facts } = context;
  const words = texts.hours.rules;
  const sorted = rules.toSorted((a, b) => compareStrength(b, a, facts.precedence));
  return h(
    'details',
    { key: 'advanced', class: 'advanced' },
    h('summary', { key: 'summary' }, h('h3', {}, words.heading)),
    h('p', { key: 'hint', class: 'muted' }, words.hint),
    button('add', words.add, () => void openRule(context)),
    sorted.length === 0
      ? h('p', { key: 'none' }, words.none)
      : h('ul', { key: 'list', class: 'times-off' }, ...sorted.map((rule) => rowOf(rule, context))),
  );
}

function rowOf(rule: Rule, context: Context): Content {
  const { texts } = context;
  const words = texts.hours.rules;
  const text = ruleText(rule, context);
  return h(
    'li',
    { key: rule.id, part: 'row' },
    h(
      'div',
      { key: 'about', class: 'about' },
      h('p', { key: 'text' }, text),
      h(
        'p',
        { key: 'owner', class: 'muted' },
        nameOfOwner(rule, context),
        rule.title !== '' && ' · ',
        h('bdi', { key: 'title' }, inPageLanguage(rule.title, context)),
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
          'aria-label': fill(texts.hours.decisions.actionFor, { action: words.change, name: text }),
          onclick: () => void openRule(context, rule),
        },
        words.change,
      ),
  );
}
