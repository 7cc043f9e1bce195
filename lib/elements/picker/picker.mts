import { h, render } from '../common/dom.mjs';
import { pluralText } from '../common/text.mjs';
import type { ReachedLimit } from '../common/limits/limit-text.mjs';
import { ElementBase, hasElements, type TypedElement } from '../common/typed-element.mjs';
import { writingFor } from '../common/writing.mjs';
import { languageOfTexts, loadTexts } from './languages.mjs';
import { AttributeFault, LOOKS, readSettings, type Settings, SOURCES } from './settings.mjs';
import { endOf, type Slot } from '../common/slots.mjs';
import { Controller, type Failure } from './controller.mjs';
import type { OwnAppointment, OwnVisit } from './api.mjs';
import { faultMessage } from './load-parts.mjs';
import { type Choice, formData } from './choice.mjs';
import LOOK from '../common/look.css';
import STYLE from './style.css';
import { ENGLISH, type Texts } from './texts.mjs';
import { pickerView } from './views/picker.mjs';
import { priceOf } from './views/summary.mjs';
import type { Actions, Parts, View } from './views/view-data.mjs';

/** Milliseconds between requests for changed free times; an unchanged response has no body. */
const REFRESH_MS = 15_000;

/** Selects the day that Tab reaches. */
const DAY = '[data-day][tabindex="0"]';

export type { Choice } from './choice.mjs';
export type { Failure } from './controller.mjs';
export type { OwnAppointment, OwnVisit } from './api.mjs';
export type { SentAnswer } from '../common/questions.mjs';
export type { ChosenItem, ChosenService, ChosenVisit } from './wanted-visit.mjs';
export type { Offer, Service } from './visits/offer.mjs';
export type { Member } from './settings.mjs';
export type { LimitTexts, ReachedLimit } from '../common/limits/limit-text.mjs';
export type { PluralText } from '../common/text.mjs';
export type { Texts } from './texts.mjs';

/** DOM events of `<appointment-picker>`, in addition to those of every element. */
export interface PickerEventMap extends HTMLElementEventMap {
  readonly chosen: CustomEvent<Choice>;
  readonly answered: CustomEvent<Choice>;
  readonly cleared: CustomEvent<Choice>;
  readonly taken: CustomEvent<Choice>;
  readonly failed: CustomEvent<Failure>;
  readonly rescheduled: CustomEvent<OwnVisit & Partial<OwnAppointment>>;
}

/** Base class of the picker: an element with typed `addEventListener` for its events. */
const PickerBase: new () => TypedElement<PickerEventMap> = ElementBase;

/**
 * `<appointment-picker product-id="1">`: a month with the days that have free places, the times of a day, and the
 * chosen time. Documented with all attributes in docs/picker.md.
 *
 * In a form it sends `start`, `qty`, `staff_id`, `local_timezone` and `answers`; for a visit of several services,
 * `arrange` and `items` instead of `qty`. It fires `chosen`, `answered` and `taken` (with a `Choice`), `cleared`,
 * `failed` (with a `Failure`), and, with a `token`, `rescheduled` (with the appointment).
 */
export class AppointmentPicker extends PickerBase {
  static readonly formAssociated = true;
  static readonly observedAttributes = [...SOURCES, ...LOOKS];

  readonly #internals = this.attachInternals();
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #styles = new Set<string>();
  #settings: Settings | undefined;
  #controller: Controller | undefined;
  #choice: Choice | undefined;
  #loaded: { readonly language: string; readonly texts: Partial<Texts> } | undefined;
  #ownTexts: Partial<Texts> = {};
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Selects the first field with a fault; undefined if there is none. */
  #faulty: string | undefined;
  /** Whether the visitor has just clicked something else on the page, such as the button that sends the form. */
  #isSending = false;
  /** Names of the attributes that have changed in this task. */
  #changed: string[] = [];

  constructor() {
    super();
    this.#addStyle(LOOK + STYLE);
    this.addEventListener('invalid', (event) => this.#complain(event));
  }

  /** A constructed style sheet works under every content security policy; a <style> element may be blocked. */
  #addStyle(css: string): void {
    if (this.#styles.has(css)) return;
    this.#styles.add(css);
    const style = new CSSStyleSheet();
    style.replaceSync(css);
    this.#root.adoptedStyleSheets.push(style);
  }

  /** Texts that replace the picker's own texts in every language. */
  get texts(): Partial<Texts> {
    return this.#ownTexts;
  }

  set texts(texts: Partial<Texts>) {
    this.#ownTexts = texts;
    this.#render();
  }

  /** Chosen time; undefined if none is chosen. */
  get choice(): Choice | undefined {
    return this.#choice;
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  checkValidity(): boolean {
    const isSending = this.#isSending;
    this.#isSending = false;
    const isValid = this.#internals.checkValidity();
    this.#isSending = isSending;
    return isValid;
  }

  reportValidity(): boolean {
    const isValid = this.checkValidity();
    if (!isValid) this.#focus(this.#faulty);
    return isValid;
  }

  /**
   * Loads the shown times again. A page calls this function after the shop has refused a booking.
   * @param data `data` of the error. If booking limits refused the booking, the picker names them, and says when the
   * next booking is possible. If the shop refused answers or the staff member, the picker says so beside their fields.
   */
  async refresh(data?: {
    readonly limits?: readonly ReachedLimit[];
    readonly params?: Readonly<Record<string, string>>;
  }): Promise<void> {
    const { limits, params = {} } = data ?? {};
    this.#controller?.parts.questions?.refuse(params);
    await this.#controller?.refresh(limits, 'staff_id' in params || 'staffId' in params);
  }

  /** Removes the choice. */
  clear(): void {
    this.#controller?.pick(undefined);
  }

  /** Focuses the day whose times are shown, and brings its first times into view. */
  override focus(): void {
    this.#focus();
    // The style sheet adds the first times below the title to its size, so that these come into view with it.
    this.#root.querySelector('.title')?.scrollIntoView({
      block: 'nearest',
      behavior: matchMedia('(prefers-reduced-motion)').matches ? 'auto' : 'smooth',
    });
  }

  connectedCallback(): void {
    // If a page sets the property before this class is defined, the value hides the setter. So the value is set
    // again.
    if (Object.hasOwn(this, 'texts')) {
      const { texts } = this;
      delete (this as { texts?: Partial<Texts> }).texts;
      this.texts = texts;
    }
    document.addEventListener('visibilitychange', this.#onVisible);
    document.addEventListener('click', this.#onClick, true);
    this.#timer = setInterval(this.#onVisible, REFRESH_MS);
    if (!this.#controller) this.#start();
  }

  disconnectedCallback(): void {
    document.removeEventListener('visibilitychange', this.#onVisible);
    document.removeEventListener('click', this.#onClick, true);
    clearInterval(this.#timer);
    this.#timer = undefined;
    // When a page moves the element, the browser disconnects and connects it in one task. The choice then stays.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  #end(): void {
    this.#controller?.end();
    this.#controller = undefined;
    this.#decide('cleared');
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    // Ignores attributes while the element is being created; all of them are read when it is connected.
    if (this.#timer === undefined || before === after) return;
    // Waits for the end of the task, because a page may change several attributes that only fit together.
    if (this.#changed.length === 0) queueMicrotask(() => this.#onAttributes());
    this.#changed.push(name);
  }

  formDisabledCallback(): void {
    this.#render();
  }

  formResetCallback(): void {
    this.#start();
  }

  #onAttributes(): void {
    const changed = this.#changed;
    this.#changed = [];
    if (!this.isConnected) return;
    if (!this.#controller || changed.some((name) => SOURCES.includes(name))) return this.#start();
    if (!this.#readSettings()) return;
    if (changed.includes('time-zone')) this.#controller.changeZone(this.#settings!.timeZone);
    void this.#speak().then(() => this.#decide('cleared'));
  }

  readonly #onVisible = (): void => {
    if (document.visibilityState === 'visible' && this.#controller?.isRefreshable) void this.refresh();
  };

  readonly #onClick = ({ target }: Event): void => {
    this.#isSending = target !== this;
    setTimeout(() => (this.#isSending = false));
  };

  /** Creates a controller for the current attributes, which loads the first free day. */
  #start(): void {
    this.#end();
    if (!this.#readSettings()) return;
    this.#controller = new Controller(this.#settings!, {
      changed: () => this.#render(),
      decided: (loss) => this.#decide(loss),
      ready: () => this.#speak(),
      misused: (fault) => void this.#show(fault),
      moved: (appointment) => this.#fire('rescheduled', appointment),
      failed: (failure) => {
        console.error('<appointment-picker>:', failure.message);
        this.#fire('failed', failure);
      },
    });
    void this.#controller.start();
  }

  /** Reads the attributes. Returns false if one is wrong; the error is shown once for each change. */
  #readSettings(): boolean {
    try {
      this.#settings = readSettings(this);
      return true;
    } catch (error) {
      if (!(error instanceof AttributeFault)) throw error;
      void this.#show(error);
      return false;
    }
  }

  /** Shows and logs the error of an attribute, in place of the picker. */
  async #show(fault: AttributeFault): Promise<void> {
    this.#settings = undefined;
    this.#end();
    this.#internals.setValidity({ customError: true }, fault.message);
    const message = await faultMessage(fault);
    console.error(message);
    // The attribute may have been corrected meanwhile.
    if (this.#controller) return;
    this.#internals.setValidity({ customError: true }, message);
    const said = h('p', { role: 'alert', part: 'status' }, message);
    render(this.#root, [h('div', { part: 'picker', class: 'picker' }, said)]);
  }

  /** Loads the texts of the language, and draws the picker again. */
  async #speak(): Promise<void> {
    const { language } = this.#settings!;
    if (this.#loaded?.language !== language) {
      const texts = await loadTexts(language);
      // Drops the texts if the page has changed its language while they were loading.
      if (this.#settings?.language === language) this.#loaded = { language, texts };
    }
    this.#render();
  }

  /** Sets the element's value in its form to the chosen time, and fires an event if the choice has changed. */
  #decide(news: 'cleared' | 'taken' | 'answered'): void {
    const before = this.#choice;
    const chosen = this.#controller?.chosen;
    this.#choice = chosen && this.#choiceOf(chosen);
    this.#internals.setFormValue(
      this.#choice ? formData(this.#choice, this.#controller?.parts.visits) : null,
    );
    if (this.#settings) this.#validate();
    if (JSON.stringify(before) === JSON.stringify(this.#choice)) return;
    this.#fire(this.#choice && news !== 'answered' ? 'chosen' : news, this.#choice ?? before);
  }

  #choiceOf(slot: Slot): Choice {
    const { state, parts } = this.#controller!;
    const { zone, asked } = state;
    const { staffId, quantity } = asked;
    const end = endOf(slot);
    const choice = {
      productId: this.#settings!.productId,
      start: slot.start_iso,
      end: end === undefined ? undefined : new Date(end * 1000).toISOString(),
      staffId,
      quantity,
      price: priceOf(slot, staffId, this.#settings!),
      visit: slot.items && parts.visits!.chosenVisit(slot.items, asked.visit!),
      timeZone: zone,
    };
    return parts.questions?.answered(choice) ?? choice;
  }

  #validate(): void {
    const texts = this.#texts;
    const name = this.#choice && this.#controller?.parts.questions?.firstFault();
    this.#faulty = name && `[name="${name}"]`;
    const isMissing = this.#settings?.required && !this.#choice;
    const fault = name ? texts.answersMissing : isMissing ? texts.required : '';
    this.#internals.setValidity({ valueMissing: fault !== '' }, fault);
  }

  /**
   * Says on the page what is missing, in place of the browser's bubble. If the visitor sends the form, and the picker is
   * its first field with a fault, the fault gets the focus: in a later task, because the browser then focuses the first
   * field that has kept its bubble.
   */
  #complain(event: Event): void {
    const controller = this.#controller;
    if (this.#choice) controller?.parts.questions?.complain();
    else if (controller?.state.page) controller.show({ notice: 'required' });
    event.preventDefault();
    if (!this.#isSending) return;
    const first = [...this.form!.elements].find((field) => field.matches(':invalid:not(fieldset)'));
    if (first === this) setTimeout(() => this.#focus(this.#faulty));
  }

  #fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  get #texts(): Texts {
    // Texts of a module exist only if the module is loaded.
    const ofParts = this.#parts.map((part) => part.texts);
    return Object.assign({}, ...ofParts, this.#loaded?.texts ?? ENGLISH, this.#ownTexts) as Texts;
  }

  get #parts() {
    const parts = Object.values(this.#controller?.parts ?? {}) as Parts[keyof Parts][];
    return parts.filter((part) => part !== undefined);
  }

  #render(): void {
    const controller = this.#controller;
    const settings = this.#settings;
    // Draws nothing before the texts are loaded, because the picker would appear in English first.
    if (!controller || !settings || !this.#loaded) return;
    const { parts } = controller;
    for (const part of this.#parts) if ('style' in part) this.#addStyle(part.style);
    const language = this.#language;
    const view: View = {
      state: controller.state,
      settings,
      texts: this.#texts,
      parts,
      writing: writingFor(settings, controller.state.zone, language),
      language,
      plural: (text, count) => pluralText(text, count, language),
    };
    const focused = this.#root.activeElement;
    render(this.#root, [pickerView(view, this.#actions(controller), this.matches(':disabled'))]);
    if (focused?.isConnected === false) this.#focus();
    // Older browsers have no states, and Chromium before version 125 refuses names without dashes.
    const states = this.#internals.states as CustomStateSet | undefined;
    states?.[controller.state.visit ? 'add' : 'delete']('--visit');
    this.#validate();
  }

  /** Language of texts and dates. English for both if the picker has no texts in the page's language. */
  get #language(): string {
    const { language } = this.#settings!;
    const hasTexts = languageOfTexts(language) !== 'en' || language.startsWith('en');
    return hasTexts || Object.keys(this.#ownTexts).length > 0 ? language : 'en';
  }

  #actions(controller: Controller): Actions {
    return {
      change: (changes) => controller.goTo(changes),
      changeHours: (hours) => controller.changeHours(hours),
      changeZone: (zone) => controller.changeZone(zone),
      searchZones: (zoneSearch) => {
        const focused = zoneSearch === undefined ? '[part="zone"] button' : '[name="zone"]';
        void controller.searchZones(zoneSearch).then(() => this.#focus(focused));
      },
      turn: (month, day) => {
        controller.turn(month, day);
        if (day !== undefined) this.#focus();
      },
      moveToDay: (currentDay) => {
        controller.show({ currentDay });
        this.#focus();
      },
      goToDay: (day, chosen) => {
        controller.goToDay(day, chosen);
        this.focus();
      },
      moveToTime: (start) => {
        controller.show({ currentTime: start });
        this.#focus(`[data-start="${start}"]`);
      },
      pick: (slot) => {
        controller.pick(slot);
        // The summary, which sticks to the lower edge, is now larger.
        this.#root.querySelector('[part~="time-chosen"]')?.scrollIntoView({ block: 'nearest' });
      },
      retry: () => void controller.retry(),
      move: () => void controller.move(),
    };
  }

  #focus(selector = DAY): void {
    this.#root.querySelector<HTMLElement>(selector)?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appointment-picker': AppointmentPicker;
  }
}

if (hasElements && !customElements.get('appointment-picker'))
  customElements.define('appointment-picker', AppointmentPicker);
