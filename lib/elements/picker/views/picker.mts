import { type Description, h } from '../../common/dom.mjs';
import { emptiness } from '../state.mjs';
import { monthView } from './month.mjs';
import { optionsView } from './options.mjs';
import { statusView } from './status.mjs';
import { summaryView } from './summary.mjs';
import { dayView } from './times.mjs';
import type { Actions, View } from './view-data.mjs';

/** Describes everything that the picker shows, in the order in which Tab reaches it. */
export function pickerView(view: View, actions: Actions, isDisabled: boolean): Description {
  const { state, settings } = view;
  // An invalid self-service link shows no month.
  const hasMonth = state.page !== undefined || state.notice === 'loading' || state.notice === 'failed';
  // The status stands where the times are. Without a month, too, the element stays, so that screen readers announce it.
  const side = h(
    'div',
    { class: hasMonth ? 'side' : '' },
    ...dayView(view, actions),
    ...statusView(view, actions),
    view.parts.waiting?.waitView(view, emptiness(state)),
  );
  return h(
    'div',
    {
      part: 'picker',
      class: 'picker',
      lang: view.language,
      dir: settings.isRtl ? 'rtl' : 'ltr',
      inert: isDisabled,
    },
    h(
      'div',
      { class: hasMonth ? 'body' : '' },
      h(
        'div',
        {},
        optionsView(view, actions),
        // Until the module of visits has loaded, an empty place of its height, so that the month does not move.
        view.parts.visits?.servicesView(view, actions) ??
          (settings.visit && !settings.token && h('p', { key: 'coming', class: 'coming' })),
        hasMonth && monthView(view, actions),
      ),
      side,
    ),
    view.parts.questions?.fieldsView(view),
    hasMonth && view.parts.terms?.termsView(view),
    hasMonth && summaryView(view, actions),
  );
}
