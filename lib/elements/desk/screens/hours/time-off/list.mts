import { type Content, type Description, h } from '../../../../common/dom.mjs';
import { fill } from '../../../../common/text.mjs';
import { isOf, type Owner, type Rule } from '../../../api/rules.mjs';
import { mayWriteTimeOff, ownMemberOf } from '../../../rights.mjs';
import type { Context } from '../../../context.mjs';
import { button } from '../../../views/button.mjs';
import { sectionHead } from '../../../views/section-head.mjs';
import { separated } from '../../../views/separated.mjs';
import { spansFrom } from './closed-time.mjs';
import { mayStayOpen, type StoredTimeOff, timesOff } from './closing.mjs';
import { openDecisions } from './load-decisions.mjs';
import { timeOffText, titleOfTimeOff } from '../hours-text.mjs';
import { nameOfOwner } from '../owners.mjs';
import { removalDialog } from './removal.mjs';
import { changeTimeOff, type ClosedTime, timeOffDialog } from '../time-off.mjs';

/** Shows holidays and other times off that have not ended, the next one first. */
export function timeOffList(rules: readonly Rule[], context: Context): Content[] {
  const words = context.texts.hours.timeOff;
  const ahead = timesAhead(rules, context);
  const imported = context.facts.can_manage
    ? rules.filter(({ event_id: event }) => event !== null).length
    : 0;
  const add = button('add', words.add, () => context.open(timeOffDialog(context, inView(context))), 'lead');
  return [
    context.facts.can_manage ? sectionHead(words.heading, ahead.length, add, context.language) : add,
    context.facts.can_manage && h('p', { key: 'hint', class: 'muted' }, words.hint),
    ahead.length === 0
      ? h('p', { key: 'none' }, words.none)
      : h('ul', { key: 'list', class: 'rows today-rows' }, ...ahead.map((one) => rowOf(one, rules, context))),
    imported > 0 &&
      h('p', { key: 'imported', class: 'muted' }, context.plural(words.fromCalendars, imported)),
  ];
}

/** Returns the staff member and the day that the user has looked at; today if that day is over. */
function inView(context: Context): ClosedTime {
  const { day = '', staffId } = context.inView() ?? {};
  const today = context.writing.dayOf(context.now());
  return { staffId, from: day < today ? today : day };
}

const ownerOfMember = (id: number): Owner => ({ kind: 'staff', kind_id: id });

/** Returns the times off to list: all for managers, otherwise those of the shop and the user's own. */
function timesAhead(rules: readonly Rule[], context: Context): StoredTimeOff[] {
  const today = context.writing.dayOf(context.now());
  const own = ownMemberOf(context.facts);
  return timesOff(rules)
    .filter(
      ({ off: { owner } }) => own === undefined || owner.kind === 'global' || isOf(owner, ownerOfMember(own)),
    )
    .flatMap((stored) => {
      const [span] = spansFrom(stored.off, today, 1);
      return span ? [{ stored, span }] : [];
    })
    .sort((a, b) => a.span.start - b.span.start)
    .map(({ stored }) => stored);
}

function rowOf(stored: StoredTimeOff, rules: readonly Rule[], context: Context): Description {
  const { rule, off } = stored;
  const { texts, facts } = context;
  const words = texts.hours.timeOff;
  const title = titleOfTimeOff(stored, context);
  const act = (key: string, action: string, look: string, onclick: () => void): Description =>
    h(
      'button',
      {
        type: 'button',
        key,
        part: 'button',
        class: `button ${look}`,
        'aria-label': fill(texts.hours.decisions.actionFor, { action, name: title }),
        onclick,
      },
      action,
    );
  return h(
    'li',
    { key: rule.id, part: 'row', class: 'row', 'data-rule': rule.id },
    h('p', { key: 'when', class: 'time' }, timeOffText(off, context)),
    h(
      'div',
      { key: 'about', class: 'about' },
      h('strong', { key: 'title', class: 'who' }, h('bdi', {}, title)),
      h(
        'p',
        { key: 'whose', class: 'muted facts-line' },
        ...separated(nameOfOwner(off.owner, context), off.isYearly && words.everyYear),
      ),
      mayStayOpen(stored, rules, facts.precedence) &&
        h('p', { key: 'open', class: 'refusal' }, words.mayStayOpen),
    ),
    mayWriteTimeOff(off.owner, rule, facts) &&
      h(
        'div',
        { key: 'buttons', class: 'buttons actions' },
        act('change', words.edit, 'plain', () => context.open(changeTimeOff(context, stored))),
        act('appointments', words.showAppointments, 'plain', () => void openDecisions(context, off)),
        act('remove', words.remove, 'danger', () => context.open(removalDialog(context, stored))),
      ),
  );
}
