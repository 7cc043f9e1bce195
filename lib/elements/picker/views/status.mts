import { type Content, h } from '../dom.mjs';
import { emptiness } from '../state.mjs';
import { ownTime, timeText } from './summary.mjs';
import { type Actions, fill, type View } from './view.mjs';

/**
 * The notice, in a live region that stays in the page: a screen reader announces its text once, when it changes. A chosen
 * time is announced, too, and not shown, because the summary shows it.
 */
export function statusView(view: View, actions: Actions): Content[] {
  const { state, texts } = view;
  const notice = noticeText(view) ?? emptyText(view);
  const text = notice ?? (state.chosen ? fill(texts.chosen, { time: timeText(state.chosen, view) }) : '');
  return [
    h('p', { role: 'status', part: 'status', class: notice === undefined ? 'said' : 'notice' }, text),
    action(view, actions),
  ];
}

function action({ state, writing, texts }: View, actions: Actions): Content {
  const first = state.page?.first_free;
  const button = (text: string, onclick: () => void): Content =>
    h('button', { type: 'button', part: 'button', key: text, class: 'plain', onclick }, text);
  if (state.notice === 'failed') return button(texts.retry, actions.retry);
  if (emptiness(state) === 'none' || !first) return undefined;
  return button(fill(texts.firstFreeDay, { day: writing.longDay(first) }), () => actions.goToDay(first));
}

/** Undefined if nothing happened. */
function noticeText({ state, writing, texts }: View): string | undefined {
  const { notice, own, movedFrom } = state;
  switch (notice) {
    case 'none':
      return undefined;
    case 'loading':
      return texts.loading;
    case 'taken':
      return texts.taken;
    case 'moved':
      return fill(texts.moved, { from: ownTime(movedFrom!, writing), to: ownTime(own!, writing) });
    case 'move-too-late':
      return texts.moveTooLate;
    case 'move-failed':
      return texts.moveFailed;
    case 'dead-link':
      return texts.deadLink;
    case 'failed':
      return texts.failed;
    default:
      return notice satisfies never;
  }
}

/** Undefined if there is something to choose. */
function emptyText({ state, writing, texts }: View): string | undefined {
  const kind = emptiness(state);
  switch (kind) {
    case 'none':
      return undefined;
    case 'day':
      return fill(texts.nothingOnDay, { day: writing.longDay(state.day!) });
    case 'month':
      return texts.nothingThisMonth;
    case 'year':
      return texts.nothingFree;
    default:
      return kind satisfies never;
  }
}
