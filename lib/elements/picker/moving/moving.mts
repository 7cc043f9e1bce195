import type { Content } from '../../common/dom.mjs';
import type { Writing } from '../../common/writing.mjs';
import type { Slot } from '../../common/slots.mjs';
import type { Api, OwnVisit } from '../api.mjs';
import type { Tools } from '../tools.mjs';
import type { Actions, MovingPart, View } from '../views/view-data.mjs';
import { MOVING_TEXTS } from './texts.mjs';

/** Creates the part of the picker that moves the appointment or visit of a self-service link. */
export function movingPart(api: Api, { h, fill, dayBefore }: Tools): MovingPart {
  return {
    texts: MOVING_TEXTS,
    notices: {
      shop_rest_cannot_view: 'deadLink',
      shop_rest_cannot_create: 'moveTooLate',
    },
    appointment: (signal) => appointment(api, { signal }),
    reschedule: (to) => reschedule(api, to),
    placeholders: ({ state: { own, movedFrom }, writing }) => ({
      from: movedFrom ? timeOf(movedFrom, writing) : '',
      to: own ? timeOf(own, writing) : '',
    }),
    summaryContent(view, { to, first }, actions): Content[] {
      const { state, texts, writing } = view;
      const from = timeOf(state.own!, writing);
      if (to === undefined)
        return [
          h('p', { key: 'now' }, ...unbroken(fill(texts.now, { time: from }))),
          first && (nextDayButton(view, actions) ?? first),
        ];
      const button = (key: string, text: string, onclick: () => void, look: string): Content =>
        h('button', { type: 'button', part: 'button', key, class: look, onclick }, text);
      return [
        h('p', { key: 'move' }, h('strong', {}, ...unbroken(fill(texts.move, { from, to })))),
        button('yes', texts.moveYes, actions.move, 'button main'),
        button('no', texts.moveNo, () => actions.pick(undefined), 'button'),
      ];
    },
  };

  /** Keeps each range of times, such as `09:00–10:00`, in one line. */
  function unbroken(text: string): Content[] {
    return text
      .split(/(\S+\s*–\s*\S+)/)
      .map((part, at) => (at % 2 === 1 ? h('span', { key: at, class: 'whole' }, part) : part));
  }

  /** Button that shows the first free day of the month after the shown day; nothing if there is none. */
  function nextDayButton({ state, texts, writing }: View, actions: Actions): Content {
    const { page, day } = state;
    const next = page?.days.find(({ date }) => day !== undefined && date > day)?.date;
    return (
      next &&
      h(
        'button',
        {
          type: 'button',
          part: 'button',
          key: 'next',
          class: 'button',
          onclick: () => actions.goToDay(next),
        },
        fill(texts.nextFreeDay, { day: writing.longDay(next) }),
      )
    );
  }

  /** Formats the time of an appointment or visit. A time from midnight to midnight is written as days without hours. */
  function timeOf({ start_iso, end_iso }: OwnVisit, writing: Writing): string {
    const isMidnight = (iso: string): boolean => iso.slice(11, 16) === '00:00';
    if (isMidnight(start_iso) && isMidnight(end_iso))
      return writing.days(start_iso.slice(0, 10), dayBefore(end_iso));
    return writing.moments(Date.parse(start_iso) / 1000, Date.parse(end_iso) / 1000);
  }
}

const appointment = async (api: Api, init: { readonly signal?: AbortSignal } = {}): Promise<OwnVisit> =>
  (await (await api.send(api.path, init)).json()) as OwnVisit;

/**
 * Moves the appointment or visit of the self-service link. If the response is lost, reads the appointment to find out
 * whether it has moved.
 */
async function reschedule(api: Api, { start_iso, timestamp_utc }: Slot): Promise<OwnVisit> {
  const init = {
    method: 'POST',
    body: JSON.stringify({ start: start_iso }),
    headers: { 'Content-Type': 'application/json' },
  };
  try {
    const response = await api.send(`${api.path}/reschedule`, init);
    return (await response.json()) as OwnVisit;
  } catch (error) {
    // A request without a response throws an error that has no status.
    const { status = 0 } = error as { readonly status?: number };
    if (status >= 400 && status < 500) throw error;
    const own = await appointment(api).catch(() => undefined);
    if (own && Date.parse(own.start_iso) === timestamp_utc * 1000) return own;
    throw error;
  }
}
