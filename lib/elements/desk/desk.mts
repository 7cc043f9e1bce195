import { type Day, isRealDay } from '../common/days.mjs';
import { Addresses, readAddress } from './addresses.mjs';
import { Announcement, type Told, type Whom } from './announcement.mjs';
import { render } from '../common/dom.mjs';
import { fill, pluralText } from '../common/text.mjs';
import { ElementBase, hasElements, type TypedElement } from '../common/typed-element.mjs';
import { type Facts, factsReader } from './api/facts.mjs';
import { Client, RequestFailed } from './api/client.mjs';
import type { Context, Dialog, InView, Screen, ScreenName } from './context.mjs';
import { focusKeeper } from './focus.mjs';
import { Live } from './live.mjs';
import { Loaded } from './loaded.mjs';
import { loadMessages } from './messages/load.mjs';
import { bookingDialog } from './screens/booking/booking.mjs';
import { loadLibrary } from './screens/calendar/board/library.mjs';
import { makeScreen, screensOf } from './screens/screens.mjs';
import { openWish } from './screens/waitlist/load.mjs';
import type { OwnTexts } from './own-texts.mjs';
import { LOOKS, readSettings, type Settings, SOURCES } from './settings.mjs';
import { styleSheets } from './styles.mjs';
import { Speech } from './speech.mjs';
import type { Texts } from './texts/texts.mjs';
import type { BannerParts, Connection } from './views/banner.mjs';
import { dialogView } from './views/dialog.mjs';
import { failureText } from './views/failure.mjs';
import { inPageLanguage } from './views/names.mjs';
import { frameView, toastView } from './views/frame.mjs';
import { type DeskWriting, deskWriting } from './writing.mjs';

/** Milliseconds between redraws, which update states that depend on the time, such as "late". */
const MINUTE_MS = 60_000;

/** Milliseconds until a shop that could not be reached is tried again. */
const TRY_AGAIN_MS = 5_000;

export type { OwnTexts } from './own-texts.mjs';
export type { Texts } from './texts/texts.mjs';

/** DOM events of `<appointment-desk>`, in addition to those of every element. */
export interface DeskEventMap extends HTMLElementEventMap {
  readonly signedout: CustomEvent<null>;
}

/** Base class of the desk: an element with typed `addEventListener` for its events. */
const DeskBase: new () => TypedElement<DeskEventMap> = ElementBase;

/**
 * `<appointment-desk api="/api">`: the page of the people who work in a shop. Shows the appointments of a day, a
 * calendar, and the opening hours; users can change what their role permits. Documented in docs/desk.md.
 *
 * Fires `signedout` when the session has ended. The desk works again once the page has set a new `session-nonce`.
 */
export class AppointmentDesk extends DeskBase {
  static readonly observedAttributes = [...SOURCES, ...LOOKS];

  readonly #root = this.attachShadow({ mode: 'open' });
  #settings: Settings | undefined;
  #facts: Loaded<Facts> | undefined;
  /** User, rights and shop data of the last shown `GET /v2/desk`, to notice a newer response. */
  #known: Facts | undefined;
  #context: Context | undefined;
  #live: Live | undefined;
  #screen: { readonly name: ScreenName; readonly screen: Screen } | undefined;
  /** Day and staff member that the screens before the present one have shown last. */
  #inView: InView | undefined;
  #dialog: Dialog | undefined;
  /**
   * Action to perform if the user discards the entries of the dialog. Undefined unless the desk is asking whether to
   * discard them.
   */
  #leaving: (() => void) | undefined;
  /** Element that had the focus when the dialog opened, and gets it back afterwards. */
  #opener: Element | null = null;
  #writing: DeskWriting | undefined;
  readonly #addresses = new Addresses();
  readonly #speech = new Speech(() => this.#onTexts());
  readonly #announcement = new Announcement(
    () => this.#render(),
    (whom) => this.#readTold(whom),
  );
  #connection: Connection = { isLive: false, isSignedOut: false, lostAt: undefined };
  /** Shop's time in Unix seconds at the last `GET /v2/desk`, and `performance.now()` at that moment. */
  #clock = { instant: 0, at: 0 };
  /** Day in the shop's time zone at the last tick, by which midnight is noticed. */
  #day: Day | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Timer that reads data again after a failed request. */
  #again: ReturnType<typeof setTimeout> | undefined;
  #isRendering = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = styleSheets();
  }

  /** Texts that replace the desk's own texts in every language; nested like the desk's own. */
  get texts(): OwnTexts {
    return this.#speech.own;
  }

  set texts(texts: OwnTexts) {
    this.#speech.own = texts;
    // The names of services are replaced as data are read.
    void this.#refresh();
  }

  connectedCallback(): void {
    // If a page sets the property before this class is defined, the value hides the setter. So the value is set
    // again.
    if (Object.hasOwn(this, 'texts')) {
      const { texts } = this;
      delete (this as { texts?: OwnTexts }).texts;
      this.texts = texts;
    }
    this.#timer = setInterval(() => this.#tick(), MINUTE_MS);
    document.addEventListener('visibilitychange', this.#onVisible);
    document.addEventListener('keydown', this.#onKey);
    window.addEventListener('online', this.#onVisible);
    window.addEventListener('offline', this.#onVisible);
    window.addEventListener('popstate', this.#onAddress);
    if (this.#facts) this.#readLooks();
    else this.#start();
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    document.removeEventListener('visibilitychange', this.#onVisible);
    document.removeEventListener('keydown', this.#onKey);
    window.removeEventListener('online', this.#onVisible);
    window.removeEventListener('offline', this.#onVisible);
    window.removeEventListener('popstate', this.#onAddress);
    // When a page moves the element, the browser disconnects and connects it in one task. So the desk stops its work
    // only if the element is still disconnected after the task.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#facts || before === after) return;
    if (SOURCES.includes(name)) {
      this.#end();
      return this.#start();
    }
    if (name === 'session-nonce') this.#connection = { ...this.#connection, isSignedOut: false };
    this.#readLooks();
    if (name === 'session-nonce') void this.#refresh();
  }

  /** Applies changed attributes that need no new request, and draws the desk again. */
  #readLooks(): void {
    this.#settings = readSettings(this);
    this.#writing = undefined;
    void this.#speech.load(this.#settings.language);
    this.#render();
  }

  readonly #onVisible = (): void => {
    // A device that slept may have lost its event stream without an error, and its clock may have stopped.
    if (document.visibilityState === 'visible') void this.#refresh();
  };

  /**
   * Undoes the last change when the user presses Z with Control or Command. Does nothing in a text field, where this
   * key undoes typing.
   */
  readonly #onKey = (event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, shiftKey, key, code } = event;
    // On a keyboard without Latin letters, such as an Arabic one, the key in the place of Z counts as Z.
    const isZ = key.toLowerCase() === 'z' || (code === 'KeyZ' && key > '\u007F');
    if (
      !(ctrlKey || metaKey) ||
      shiftKey ||
      !isZ ||
      !this.#announcement.isUndoable ||
      isEditable(event.composedPath()[0])
    )
      return;
    event.preventDefault();
    void this.#undo();
  };

  async #undo(): Promise<void> {
    const context = this.#context;
    if (!context) return;
    const { notUndone } = context.texts.frame;
    await this.#announcement.undo((error) => ({
      text: fill(notUndone, { failure: failureText(error, context) }),
      isLost: error instanceof RequestFailed && (error.status === 0 || error.status >= 500),
    }));
    await this.#refresh();
  }

  /** Reads who is told of a change; undefined if the user may not read messages, or if they cannot be read. */
  async #readTold(whom: Whom): Promise<Told | undefined> {
    const context = this.#context;
    if (!context?.facts.can_manage) return undefined;
    return context
      .messages()
      .then((messages) => messages.told(whom))
      .catch(() => undefined);
  }

  #tick(): void {
    const context = this.#context;
    const day = context?.writing.dayOf(context.now());
    // At midnight "today" changes, although no event may come from the shop for hours.
    if (day !== this.#day) void this.#refresh();
    this.#day = day;
    this.#render();
  }

  #onTexts(): void {
    this.#writing = undefined;
    this.#render();
  }

  #start(): void {
    this.#settings = readSettings(this);
    void this.#speech.load(this.#settings.language);
    const client = new Client(
      () => this.#settings!,
      {
        isReached: () => this.#connection.lostAt === undefined,
        reached: (isReached) => this.#onReached(isReached),
        signedOut: () => this.#onSignedOut(),
      },
      (name) => inPageLanguage(name, this.#speech),
    );
    this.#facts = new Loaded(factsReader(client), () => this.#onFacts(client));
    this.#render();
    void this.#facts.refresh();
  }

  #end(): void {
    clearTimeout(this.#again);
    this.#facts?.end();
    this.#live?.end();
    this.#screen?.screen.close?.();
    this.#dialog?.closed?.();
    this.#addresses.end();
    this.#announcement.clear();
    this.#facts = this.#context = this.#live = this.#screen = this.#dialog = this.#inView = undefined;
  }

  #onFacts(client: Client): void {
    const facts = this.#facts?.data;
    // After a failed request the data and the clock of the last response stay.
    if (!facts || facts === this.#known) return this.#render();
    this.#known = facts;
    this.#clock = { instant: facts.now, at: performance.now() };
    this.#writing = undefined;
    this.#connection = { ...this.#connection, isSignedOut: false };
    this.#context ??= this.#contextOf(client);
    // If the calendar library cannot be loaded, the calendar screen says so, and loads the library again.
    void loadLibrary().catch(() => undefined);
    this.#live ??= new Live(client, facts.last_event_id, {
      changed: () => void this.#refresh(),
      live: (isLive) => this.#connect({ isLive }),
    });
    if (this.#screen) return this.#render();
    const [screen, words] = this.#named;
    this.#go(screen, words);
  }

  /**
   * Name and content of the screen that the page's address names. If this user has no such screen: the screen "today".
   */
  get #named(): [ScreenName, readonly string[]] {
    const address = this.#settings!.hasAddresses ? readAddress(location.hash) : undefined;
    const screen = screensOf(this.#context!.facts).find((name) => name === address?.screen);
    return screen === undefined ? ['today', []] : [screen, address!.words];
  }

  /**
   * Shows the screen of the URL after the browser's Back or Forward, or after another address was entered. If a dialog
   * is open, Back closes only the dialog, as users of phones expect.
   */
  readonly #onAddress = (): void => {
    if (!this.#context || !this.#settings!.hasAddresses) return;
    const dialog = this.#dialog;
    const isBelowDialog = this.#addresses.isBelowDialog();
    if (dialog && (isBelowDialog || this.#addresses.isChanged)) {
      if (isBelowDialog) this.#addresses.putBack();
      this.#leave(dialog);
      if (this.#dialog) {
        // Asks whether to discard the entries, and stays at its address.
        this.#addresses.putBack();
        return this.#addresses.openDialog();
      }
      if (isBelowDialog) return;
    } else if (isBelowDialog) {
      // The dialog was closed by a button or a key. Going back removes its history entry, so that the user's next
      // Back leads to the previous screen.
      this.#addresses.putBack();
      return history.back();
    }
    if (!this.#addresses.isChanged) return;
    this.#addresses.follow();
    const [screen, words] = this.#named;
    this.#go(screen, words);
  };

  #contextOf(client: Client): Context {
    const facts = (): Facts => this.#facts!.data!;
    const settings = (): Settings => this.#settings!;
    const texts = (): Texts => this.#speech.texts;
    const language = (): string => this.#speech.language;
    const writing = (): DeskWriting => {
      const locale = { ...settings(), currency: facts().site.currency };
      return (this.#writing ??= deskWriting(locale, facts().site.timezone, language()));
    };
    const context: Context = {
      client,
      get facts() {
        return facts();
      },
      get settings() {
        return settings();
      },
      get texts() {
        return texts();
      },
      get language() {
        return language();
      },
      get writing() {
        return writing();
      },
      plural: (text, count) => pluralText(text, count, language()),
      now: () => Math.floor(this.#clock.instant + (performance.now() - this.#clock.at) / 1000),
      changed: () => this.#render(),
      go: (name, words) => this.#askBefore(() => this.#go(name, words)),
      open: (dialog) => {
        // Ignores calls of an old context. A response may arrive after the page has removed the desk, or has changed
        // the desk's attribute `api`.
        if (this.#context === context) this.#askBefore(() => this.#open(dialog));
      },
      wait: (known) => openWish(context, known),
      close: (dialog) => {
        if (this.#dialog === dialog) this.#open(undefined);
      },
      inView: () => this.#screen?.screen.inView?.() ?? this.#inView,
      isOpen: (shown) => this.#dialog === shown || this.#screen?.screen === shown,
      shown: () => this.#dialog ?? this.#screen?.screen,
      hasDialog: () => this.#dialog !== undefined,
      isReached: () => this.#connection.lostAt === undefined,
      say: (message, undo, whom) => this.#announcement.say(message, undo, whom),
      isUndoable: () => this.#announcement.isUndoable,
      messages: () => loadMessages(context),
      refresh: () => this.#refresh(),
      showMoved: (id, day) => Promise.all([this.#screen?.screen.reveal?.(id, day), this.#refresh()]),
    };
    return context;
  }

  /** Opens the form of a new booking. Its free times begin at the day that the screen shows. */
  #book(): void {
    const day = this.#screen?.screen.address?.().find(isRealDay);
    this.#context?.open(bookingDialog(this.#context, { day }));
  }

  #go(name: ScreenName, words?: readonly string[]): void {
    if (!this.#context) return;
    if (this.#dialog) this.#open(undefined);
    if (this.#screen?.name !== name) {
      this.#inView = this.#context.inView();
      this.#screen?.screen.close?.();
      this.#screen = { name, screen: makeScreen(name, this.#context) };
      this.#announcement.fade();
    }
    if (words !== undefined) this.#screen.screen.show?.(words);
    this.#render();
    void this.#screen.screen.refresh();
  }

  #open(dialog: Dialog | undefined): void {
    const before = this.#dialog;
    if (!before && dialog) {
      this.#opener = this.#root.activeElement;
      if (this.#settings!.hasAddresses && !this.#addresses.isChanged) this.#addresses.openDialog();
    }
    if (before !== dialog) this.#announcement.cover(dialog !== undefined);
    this.#dialog = dialog;
    this.#leaving = undefined;
    if (before && before !== dialog) before.closed?.();
    this.#draw();
    if (dialog) return;
    const opener = this.#openerNow();
    // A press on an element that is partly outside of its table must not scroll the table when the dialog closes.
    opener?.focus({ preventScroll: opener === this.#opener });
    this.#opener = null;
  }

  /**
   * Returns the element that had the focus before the dialog. If this element was replaced, returns the new element
   * with the same `data-focus`.
   */
  #openerNow(): HTMLElement | null {
    const opener = this.#opener;
    if (opener?.isConnected) return opener as HTMLElement;
    const name = opener?.getAttribute('data-focus');
    const anew = name ? this.#root.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`) : null;
    return anew ?? this.#root.querySelector<HTMLElement>('[aria-current]');
  }

  /**
   * Closes a dialog at the user's request. If the dialog has entries, first asks whether to discard them; a second
   * request to close returns from this question to the entries. Browsers close a dialog at a second Escape in any case,
   * so the desk then opens the dialog again.
   */
  #leave(dialog: Dialog): void {
    if (this.#dialog !== dialog) return;
    if (!this.#leaving || !this.#hasEntries()) return this.#askBefore(() => this.#open(undefined));
    this.#leaving = undefined;
    this.#draw();
    this.#root.querySelector<HTMLElement>('dialog h2')?.focus();
  }

  /**
   * Runs an action that closes or replaces the dialog. If the dialog has entries, first asks whether to discard them.
   */
  #askBefore(leave: () => void): void {
    if (!this.#hasEntries()) return leave();
    this.#leaving = leave;
    this.#draw();
    this.#root.querySelector<HTMLElement>('.leaving button')?.focus();
  }

  /**
   * Whether closing the dialog would lose what the user has entered. Includes a typed reason, unless the reason is
   * being sent.
   */
  #hasEntries(): boolean {
    const reasons = this.#root.querySelectorAll<HTMLInputElement>('dialog [name=reason]:read-write');
    return this.#dialog?.hasEntries?.() === true || [...reasons].some(({ value }) => value !== '');
  }

  #writeAddress(): void {
    const shown = this.#screen;
    if (shown && this.#settings!.hasAddresses && !this.#addresses.isChanged)
      this.#addresses.write(shown.name, shown.screen.address?.() ?? []);
  }

  async #refresh(): Promise<void> {
    await Promise.all([this.#facts?.refresh(), this.#screen?.screen.refresh(), this.#dialog?.refresh?.()]);
  }

  /**
   * Called when the shop becomes reachable or unreachable. Tries an unreachable shop again; once it responds, reads
   * everything that failed to load.
   */
  #onReached(isReached: boolean): void {
    const { lostAt } = this.#connection;
    clearTimeout(this.#again);
    if (!isReached) this.#again = setTimeout(() => void this.#refresh(), TRY_AGAIN_MS);
    if (isReached === (lostAt === undefined)) return;
    this.#connection = { ...this.#connection, lostAt: isReached ? undefined : (this.#context?.now() ?? 0) };
    this.#announcement.fade();
    this.#render();
    if (!isReached) return;
    this.#live?.hurry();
    void this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    await this.#refresh();
    // Does not replace another message: one with an undo button (also after a failed undo), or one from this refresh.
    if (this.#connection.lostAt === undefined && this.#announcement.text === '')
      this.#context?.say(this.#context.texts.frame.backAgain);
  }

  #onSignedOut(): void {
    if (this.#connection.isSignedOut) return;
    // Removes the undo button: the next user who signs in did not make the change that the button undoes.
    this.#announcement.clear();
    this.#connect({ isSignedOut: true });
    this.dispatchEvent(new CustomEvent('signedout', { bubbles: true }));
  }

  #connect(changes: Partial<Connection>): void {
    this.#connection = { ...this.#connection, ...changes };
    this.#render();
  }

  /** Draws the desk in the next microtask, once for any number of changes. */
  #render(): void {
    if (this.#isRendering) return;
    this.#isRendering = true;
    queueMicrotask(() => {
      this.#isRendering = false;
      this.#draw();
    });
  }

  #draw(): void {
    const facts = this.#facts;
    if (!facts || !this.#speech.isLoaded) return;
    const context = this.#context;
    const dialog = this.#dialog;
    const banner: BannerParts = {
      context,
      connection: this.#connection,
      settings: this.#settings!,
      texts: this.#speech.texts,
      signIn: () => void this.#refresh(),
    };
    const undo = (): void => void this.#undo();
    const hide = (): void => this.#announcement.clear();
    const keepFocus = focusKeeper(this.#root);
    render(this.#root, [
      frameView({
        ...banner,
        facts,
        screen: this.#screen,
        hasLinks: this.querySelector(':scope > [slot=navigation]') !== null,
        book: () => this.#book(),
      }),
      toastView({
        texts: banner.texts,
        message: { announcement: dialog ? undefined : this.#announcement, undo, hide },
      }),
      dialog &&
        dialogView(
          dialog,
          {
            ...banner,
            message: { announcement: this.#announcement, undo, hide },
            isLeaving: this.#leaving !== undefined,
          },
          { leave: () => this.#leave(dialog), discard: () => this.#leaving?.() },
        ),
    ]);
    keepFocus();
    this.#writeAddress();
    const element = this.#root.querySelector('dialog');
    if (!element || !this.isConnected || element.matches(':modal')) return;
    // If the page has moved the element, its dialog is still open but no longer modal.
    element.removeAttribute('open');
    element.showModal();
  }
}

/** Whether the target of an event is a field in which the user types. */
const isEditable = (target: EventTarget | undefined): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

declare global {
  interface HTMLElementTagNameMap {
    'appointment-desk': AppointmentDesk;
  }
}

if (hasElements && !customElements.get('appointment-desk'))
  customElements.define('appointment-desk', AppointmentDesk);
