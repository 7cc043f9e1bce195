import { type Content, h } from '../../common/dom.mjs';
import { emptiness } from '../state.mjs';
import { button, nameOf, timeText } from './summary.mjs';
import { fill } from '../../common/text.mjs';
import type { Actions, View } from './view-data.mjs';

/**
 * Shows messages in a live region. The region always stays in the page, so that screen readers announce each new text
 * once. A chosen time is announced but not shown here, because the summary shows it.
 */
export function statusView(view: View, actions: Actions): Content[] {
  const { hours, places } = view.parts;
  const notice = noticeText(view);
  return [
    h(
      'p',
      { role: 'status', part: 'status', class: notice === undefined ? 'unseen' : 'notice' },
      notice ?? saidText(view),
    ),
    view.state.notice === 'failed' && button('retry', view.texts.retry, actions.retry),
    places?.fewerView(view, actions),
    hours?.allTimesView(view, actions),
  ];
}

/** Returns the message to show: the notice, or else the reason why nothing can be chosen. Undefined without both. */
function noticeText(view: View): string | undefined {
  const { state, settings, writing, texts } = view;
  const { day, staffId, page } = state;
  // A refused staff member is reported beside the select of staff members, not here.
  const notice = state.notice === 'memberGone' ? undefined : state.notice;
  const { limits } = view.parts;
  if (notice === 'limited') return limits!.limitsText(state.limits, view);
  const empty = emptiness(state);
  if (!notice && empty && page?.limits) return limits!.limitsText(page.limits, view);
  const name = notice ?? empty;
  return (
    (!notice && reasonText(view)) ||
    (name &&
      fill(texts[name], {
        day: day === undefined ? '' : writing.longDay(day),
        name: nameOf(staffId, settings) ?? '',
        ...view.parts.moving?.placeholders(view),
      }))
  );
}

/** Says which of the visitor's wishes leaves nothing to choose; undefined if none does. */
export const reasonText = (view: View): string | undefined =>
  view.parts.places?.fewerText(view) ?? view.parts.hours?.emptyText(view);

/** Returns the text that is only announced: the chosen time, or else the day whose times have loaded. */
function saidText(view: View): string {
  const { state, writing, texts } = view;
  const { chosen, day, isLoading } = state;
  if (chosen) return fill(texts.chosen, { time: timeText(chosen, view) });
  return day === undefined || isLoading ? '' : fill(texts.timesOn, { day: writing.longDay(day) });
}
