import { type Description, h } from '../../common/dom.mjs';
import { emptiness } from '../state.mjs';
import { monthView } from './month.mjs';
import { optionsView, zoneView } from './options.mjs';
import { statusView } from './status.mjs';
import { summaryView } from './summary.mjs';
import { timesView } from './times.mjs';
import type { Actions, View } from './view-data.mjs';

/** Describes everything that the picker shows, in the order in which Tab reaches it. */
export function pickerView(view: View, actions: Actions, isDisabled: boolean): Description {
  const { state, settings } = view;
  // An invalid self-service link shows no month.
  const hasMonth = state.page !== undefined || state.notice === 'loading' || state.notice === 'failed';
  const title =
    state.day !== undefined && h('p', { part: 'day-title', class: 'title' }, view.writing.longDay(state.day));
  const side = h('div', { class: 'side' }, title, zoneView(view, actions), timesView(view, actions));
  return h(
    'div',
    {
      part: 'picker',
      class: 'picker',
      lang: view.language,
      dir: settings.isRtl ? 'rtl' : 'ltr',
      inert: isDisabled,
    },
    optionsView(view, actions),
    view.parts.visits?.servicesView(view, actions),
    hasMonth && h('div', { class: 'body' }, monthView(view, actions), side),
    ...statusView(view, actions),
    view.parts.waiting?.waitView(view, emptiness(state)),
    view.parts.questions?.fieldsView(view),
    hasMonth && summaryView(view, actions),
  );
}
