import type { Content, Description } from '../../common/dom.mjs';
import { emptyWish, type Wish } from './wish.mjs';
import { sendWish } from './send-wish.mjs';
import type { PartContext } from '../tools.mjs';
import type { View, WaitlistPart } from '../views/view-data.mjs';
import STYLE from './style.css';
import { WAITLIST_TEXTS, type WaitlistTexts } from './texts.mjs';
import { timeChoices } from './time-choices.mjs';

/** Creates the picker's part for the waiting list. There a visitor asks for a message when a place becomes free. */
export function waitlistPart({ api, settings, tools, changed }: PartContext): WaitlistPart {
  const { h, fill, dotted } = tools;
  const isGuest = settings.waitlist !== '';
  /** Values of the open form; undefined while it is closed. */
  let wish: Wish | undefined;
  /** Values with which the form was opened, and the day that was shown, or else the month. Undefined after sending. */
  let opened: { readonly wish: Wish; readonly shown: string } | undefined;
  let isSending = false;
  let fault: keyof WaitlistTexts | undefined;
  /**
   * Day or month that was shown when the visitor joined the waiting list, and the days that the visitor wants, in
   * words.
   */
  let sent: { readonly shown: string; readonly days: string } | undefined;

  const set = (changes: Partial<Wish>): void => {
    wish = { ...wish!, ...changes };
    changed();
  };

  async function send({ writing, language }: View, shown: string): Promise<void> {
    if (isSending || !wish) return;
    isSending = true;
    opened = undefined;
    fault = undefined;
    changed();
    const { minDate, maxDate } = wish;
    fault =
      isGuest && !wish.email && !wish.phone
        ? 'contactMissing'
        : await sendWish(wish, { api, settings, language });
    if (fault === undefined) {
      wish = undefined;
      sent = { shown, days: minDate === maxDate ? writing.longDay(minDate) : writing.days(minDate, maxDate) };
    }
    isSending = false;
    changed();
  }

  const field = (view: View, name: TextField, type: string, more: Description['values'] = {}): Description =>
    h(
      'label',
      { key: name, class: 'field' },
      view.texts[LABELS[name]],
      h('input', {
        ...more,
        name,
        type,
        value: wish![name],
        oninput: ({ target }) => set({ [name]: (target as HTMLInputElement).value }),
      }),
    );

  function form(view: View, shown: string): Description {
    const {
      texts,
      writing,
      settings: { firstWeekday },
    } = view;
    const { weekdays, quantity, staffId } = wish!;
    const member = settings.members.find(({ id }) => id === staffId)?.name;
    const facts = [
      member !== undefined && fill(texts.withMember, { name: member }),
      quantity > 1 && view.plural(texts.places, quantity),
    ];
    const times = timeChoices(view, { tools, wish: wish!, set });
    return h(
      'form',
      {
        key: 'form',
        'aria-label': texts.tellMe,
        onsubmit: (event) => {
          event.preventDefault();
          // A form of the page around the picker would get this event, too, and would be sent.
          event.stopPropagation();
          void send(view, shown);
        },
      },
      h('h3', { key: 'heading' }, texts.waitFor),
      facts.some(Boolean) && h('p', { key: 'facts', class: 'muted facts' }, ...dotted(facts)),
      h('div', { key: 'days', class: 'pair dates' }, ...times.slice(0, 2)),
      h('div', { key: 'times', class: 'pair clocks' }, ...times.slice(2)),
      h(
        'fieldset',
        { key: 'weekdays', class: 'weekdays' },
        h('legend', {}, texts.waitWeekdays),
        ...writing.weekdays().map(({ long }, at) => {
          const day = ((firstWeekday - 1 + at) % 7) + 1;
          return h(
            'label',
            { key: day },
            h('input', {
              type: 'checkbox',
              name: `weekday-${day}`,
              checked: weekdays.includes(day),
              onchange: ({ target }) => {
                const others = weekdays.filter((one) => one !== day);
                set({ weekdays: (target as HTMLInputElement).checked ? [...others, day] : others });
              },
            }),
            long,
          );
        }),
      ),
      isGuest &&
        h(
          'div',
          { key: 'contact', class: 'pair' },
          field(view, 'name', 'text', { autocomplete: 'name', maxlength: 100 }),
          field(view, 'email', 'email', { autocomplete: 'email', maxlength: 254 }),
          field(view, 'phone', 'tel', { autocomplete: 'tel', maxlength: 50 }),
        ),
      fault && h('p', { key: 'fault', role: 'alert', class: 'refusal' }, texts[fault]),
      h(
        'div',
        { key: 'answers', class: 'answers' },
        h(
          'button',
          {
            key: 'send',
            // Beside a chosen time, the button that books it is the main one.
            class: view.state.chosen ? 'button' : 'button main',
            part: 'button',
            'aria-disabled': isSending ? 'true' : undefined,
          },
          texts.waitSend,
        ),
        h(
          'button',
          {
            key: 'cancel',
            type: 'button',
            class: 'button',
            part: 'button',
            onclick: () => {
              wish = undefined;
              changed();
            },
          },
          texts.waitCancel,
        ),
      ),
    );
  }

  return {
    texts: WAITLIST_TEXTS,
    style: STYLE,
    waitView(view, empty) {
      const { state, texts } = view;
      // The visitor has typed nothing, and has gone on to another day or time. A day that becomes free in an empty month
      // leaves the form.
      const isElsewhere = opened && !(state.day ?? state.month).startsWith(opened.shown);
      if (wish === opened?.wish && (state.chosen || isElsewhere)) wish = undefined;
      if (state.visit || (!wish && !empty)) return undefined;
      const shown = empty === 'nothingOnDay' ? state.day! : state.month;
      const open = (): void => {
        wish = emptyWish(view, empty, tools);
        opened = { wish, shown: state.day ?? state.month };
        fault = undefined;
        changed();
      };
      const content: Content = wish
        ? form(view, shown)
        : sent?.shown === shown
          ? h('p', { key: 'sent', role: 'status' }, fill(texts.waiting, { days: sent.days }))
          : h(
              'button',
              { key: 'open', type: 'button', class: 'button', part: 'button', onclick: open },
              texts.tellMe,
            );
      return h('section', { part: 'waitlist', class: 'waiting' }, content);
    },
  };
}

type TextField = keyof Pick<Wish, 'name' | 'email' | 'phone'>;

const LABELS = {
  name: 'yourName',
  email: 'yourEmail',
  phone: 'yourPhone',
} as const satisfies Readonly<Record<TextField, keyof WaitlistTexts>>;
