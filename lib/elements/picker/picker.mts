import {
  addDays,
  addMonths,
  type Day,
  firstDay,
  firstWeekdayOf,
  lastDay,
  type Month,
  monthOf,
} from './calendar.mjs';
import { element } from './element.mjs';
import { type Model, stillThere } from './model.mjs';
import { monthView } from './month-view.mjs';
import { optionsView } from './options-view.mjs';
import { Settings } from './settings.mjs';
import { type Slot, SlotsApi } from './slots-api.mjs';
import { STYLE } from './style.mjs';
import { ENGLISH, fill, type Texts } from './texts.mjs';
import { momentOf, timesView } from './times-view.mjs';

/** How often an open page looks for new bookings; a response that has not changed costs next to nothing. */
const REFRESH_MS = 15_000;
const MONTHS_AHEAD = 12;

/** The `event.detail` of `choose`. */
export interface Choice {
  readonly productId: number;
  /** ISO 8601 with offset: a booking's `start`. */
  readonly start: string;
  /** Undefined: no preference. */
  readonly staffId: number | undefined;
  readonly quantity: number;
  /** Decimal string for one place; with the attribute `price`. */
  readonly price: string | undefined;
}

/**
 * `<appointment-picker product-id="1">`: a month with the days that have places, and a day's times.
 *
 * Attributes: `product-id`; `base-url` (`/api`); `members`, JSON of member ids to names, for a choice of member, and
 * `any-member` where "no preference" is one; `quantity` and `max-quantity`; `price` with `currency`; `lang` and `dir`
 * (else the page's); `time-zone` (else the visitor's own). In a form it sends `start`, `staff_id` and `qty`. Fires
 * `choose`, with a `Choice`, and `taken` when another visitor has booked the chosen time.
 */
export class AppointmentPicker extends HTMLElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = [
    ...['product-id', 'base-url', 'members', 'any-member', 'quantity', 'max-quantity'],
    ...['price', 'currency', 'lang', 'dir', 'time-zone'],
  ];

  readonly #internals = this.attachInternals();
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #body = element('div', { class: 'picker', part: 'picker' });
  readonly #said = element('p', { class: 'said', role: 'status' });
  readonly #settings = new Settings(this);
  #texts: Texts = ENGLISH;
  #model: Model | undefined;
  #api = new SlotsApi('');
  #loading = new AbortController();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    // Every Content-Security-Policy allows a constructed style sheet, unlike a <style> element.
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [style];
    this.#root.append(this.#body);
  }

  /** Replaces any of the texts. */
  set texts(texts: Partial<Texts>) {
    this.#texts = { ...ENGLISH, ...texts };
    this.#render();
  }

  /** The current choice. */
  get choice(): Choice | undefined {
    const { chosen, staffId, quantity = 1 } = this.#model ?? {};
    if (!chosen) return undefined;
    const { productId } = this.#settings;
    return { productId, start: chosen.start_iso, staffId, quantity, price: chosen.price };
  }

  /** Reads anew what is shown: to be called after a booking was refused. */
  async refresh(): Promise<void> {
    if (this.#model) await this.#load(this.#model);
  }

  connectedCallback(): void {
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#timer = setInterval(this.#onVisible, REFRESH_MS);
    this.#start();
  }

  disconnectedCallback(): void {
    document.removeEventListener('visibilitychange', this.#onVisible);
    clearInterval(this.#timer);
    this.#loading.abort();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    // Before the element is first connected it is only being made.
    if (!this.isConnected || !this.#model || before === after) return;
    if (['product-id', 'base-url', 'members', 'any-member', 'quantity', 'price'].includes(name))
      this.#start();
    else this.#render();
  }

  readonly #onVisible = (): void => {
    if (document.visibilityState === 'visible' && this.#model?.state === 'shown') void this.refresh();
  };

  /** Begins at the first free day. */
  #start(): void {
    const { baseUrl, members, anyMember, quantity } = this.#settings;
    this.#api = new SlotsApi(baseUrl);
    // Wherever the visitor is: the shop may still be in yesterday.
    const earliest = addDays(new Date().toISOString().slice(0, 10), -1);
    void this.#goToFirstFree({
      month: monthOf(earliest),
      earliest,
      latest: addMonths(monthOf(earliest), MONTHS_AHEAD),
      days: new Map(),
      current: earliest,
      day: undefined,
      times: [],
      chosen: undefined,
      staffId: anyMember ? undefined : members[0]?.[0],
      quantity,
      state: 'loading',
    });
  }

  async #goToFirstFree(model: Model): Promise<void> {
    await this.#work({ ...model, state: 'loading' }, async (signal) => {
      const day = await this.#api.firstFree(this.#wanted(model), model.earliest, model.quantity, signal);
      if (day !== undefined) return this.#fetch({ ...model, month: monthOf(day), current: day, day }, signal);
      this.#show({ ...model, state: 'shown' });
      this.#say(this.#texts.nothingFree);
    });
  }

  #load(model: Model): Promise<void> {
    return this.#work(model, (signal) => this.#fetch(model, signal));
  }

  /** Loads the content of the month and the day. */
  async #fetch(model: Model, signal: AbortSignal): Promise<void> {
    const { month, earliest, day } = model;
    const wanted = this.#wanted(model);
    const from = firstDay(month) < earliest ? earliest : firstDay(month);
    const [days, times] = await Promise.all([
      this.#api.days(wanted, from, lastDay(month), signal),
      day === undefined ? [] : this.#api.times(wanted, day, this.#settings.withPrice, signal),
    ]);
    const chosen = stillThere(model, times);
    // The arrow keys may have gone on meanwhile.
    const current = this.#model?.month === month ? this.#model.current : model.current;
    this.#show({
      ...model,
      current,
      times,
      chosen,
      state: 'shown',
      days: new Map(days.map((one) => [one.date, one])),
    });
    if (model.chosen && !chosen) {
      this.#say(this.#texts.taken);
      this.dispatchEvent(new CustomEvent('taken', { bubbles: true }));
    } else if (chosen) {
      this.#sayChosen(chosen);
    } else if (!days.some(({ max_qty }) => max_qty >= model.quantity)) {
      const look = () => void this.#goToFirstFree({ ...model, day: undefined });
      this.#say(this.#texts.nothingThisMonth, { text: this.#texts.firstFree, act: look });
    }
  }

  /** One load at a time: a newer one ends the one before. */
  async #work(model: Model, load: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#loading.abort();
    const { signal } = (this.#loading = new AbortController());
    this.#model = model;
    if (model.state === 'loading') {
      this.#show(model);
      this.#say(this.#texts.loading);
    }
    try {
      await load(signal);
    } catch (error) {
      if (signal.aborted) return;
      console.error('appointment-picker:', error);
      this.#show({ ...this.#model, state: 'failed' });
      this.#say(this.#texts.failed, { text: this.#texts.retry, act: () => void this.#load(model) });
    }
  }

  #show(model: Model): void {
    this.#model = model;
    this.#say('');
    this.#render();
    this.#internals.setFormValue(model.chosen ? formData(this.choice!) : null);
  }

  #render(): void {
    const model = this.#model;
    if (!model) return;
    const { language, isRtl, writing, members, anyMember, maxQuantity } = this.#settings;
    const look = { writing, texts: this.#texts, firstWeekday: firstWeekdayOf(language), isRtl };
    const focused = this.#root.activeElement;
    const times = timesView(model, look, (slot) => this.#choose(slot));
    this.#body.lang = language;
    this.#body.dir = isRtl ? 'rtl' : 'ltr';
    this.#body.replaceChildren(
      optionsView(
        model,
        { texts: this.#texts, members, anyMember, maxQuantity },
        (changes) => void this.#load({ ...model, ...changes, chosen: undefined, state: 'loading' }),
      ),
      element(
        'div',
        { class: 'body' },
        monthView(model, look, {
          showMonth: (month, day) => this.#turnTo(month, day),
          moveTo: (day) => this.#moveTo(day),
          choose: (day) => {
            const chosen = { ...model, day, current: day, times: [], chosen: undefined };
            void this.#load({ ...chosen, state: 'loading' });
          },
        }),
        times,
      ),
      this.#said,
    );
    this.#focusAgain(focused);
  }

  #moveTo(day: Day): void {
    this.#model = { ...this.#model!, current: day };
    this.#render();
    this.#focusDay(day);
  }

  #turnTo(month: Month, day?: Day): void {
    const { earliest } = this.#model!;
    const current = day ?? (firstDay(month) < earliest ? earliest : firstDay(month));
    const turned = { ...this.#model!, month, current, day: undefined, times: [], chosen: undefined };
    void this.#load({ ...turned, days: new Map(), state: 'loading' });
    if (day !== undefined) this.#focusDay(day);
  }

  #choose(slot: Slot): void {
    this.#show({ ...this.#model!, chosen: slot });
    this.#sayChosen(slot);
    this.dispatchEvent(new CustomEvent<Choice>('choose', { bubbles: true, detail: this.choice! }));
  }

  #sayChosen(slot: Slot): void {
    this.#say(fill(this.#texts.chosen, { time: momentOf(slot, this.#settings.writing) }));
  }

  #say(text: string, action?: { text: string; act: () => void }): void {
    const button = action && element('button', { type: 'button', onclick: action.act }, action.text);
    this.#said.replaceChildren(text, ...(button ? [' ', button] : []));
  }

  #focusDay(day: Day): void {
    this.#root.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }

  /** The focused element was replaced: its successor gets the focus. */
  #focusAgain(before: Element | null): void {
    for (const name of ['data-day', 'data-start', 'aria-label', 'name']) {
      const value = before?.getAttribute(name);
      if (value) return this.#root.querySelector<HTMLElement>(`[${name}="${CSS.escape(value)}"]`)?.focus();
    }
  }

  #wanted({ staffId }: Model): { productId: number; staffId: number | undefined } {
    return { productId: this.#settings.productId, staffId };
  }
}

/** The data that a form sends. */
function formData({ start, staffId, quantity }: Choice): FormData {
  const data = new FormData();
  data.set('start', start);
  data.set('qty', String(quantity));
  if (staffId !== undefined) data.set('staff_id', String(staffId));
  return data;
}

if (!customElements.get('appointment-picker')) customElements.define('appointment-picker', AppointmentPicker);
