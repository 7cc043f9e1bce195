import { Api, type OwnVisit, type Question, RequestFailed } from './api.mjs';
import { type Day, type Month, monthOf } from '../common/days.mjs';
import { loadParts, loadZones } from './load-parts.mjs';
import { AttributeFault, type Settings } from './settings.mjs';
import type { Parts } from './views/view.mjs';
import type { MonthPage, Slot } from '../common/slots.mjs';
import { emptiness, type Notice, type State, withPage } from './state.mjs';

/** Callbacks of the element for changes of the state. */
interface ControllerEvents {
  /** Called when the state has changed and must be shown. */
  readonly changed: () => void;
  /**
   * Called when the visitor has chosen a time, or when the choice is gone: taken by another visitor, or
   * cleared; or when the answers to the questions have changed.
   */
  readonly decided: (news: 'taken' | 'cleared' | 'answered') => void;
  readonly failed: (failure: Failure) => void;
  readonly moved: (appointment: OwnVisit) => void;
  /** Awaited before the first page is shown. */
  readonly ready: () => Promise<void>;
  /** Called when an attribute turns out to have a wrong value. */
  readonly misused: (fault: AttributeFault) => void;
}

/** The `event.detail` of `failed`. */
export interface Failure {
  /** Code of the library's error, or '' if there was no response of the library. */
  readonly code: string;
  readonly message: string;
  /** Status of the response; 0 without a response. */
  readonly status: number;
}

const TAKEN = 'shop_appointments_slot_unavailable';

/**
 * How to load: `silent` shows nothing until the response differs; `first` requests the first free day of the
 * month.
 */
type How = 'shown' | 'silent' | 'first';

/** Controls a visitor's choice of a time: holds the state, and loads the data that it needs. */
export class Controller {
  readonly #api: Api;
  #loading = new AbortController();
  #state: State;
  /** The last state that should be loaded, for another try. */
  #attempt: State;
  #isFailing = false;
  #isMoving = false;
  /** Parts of the picker; undefined until they are loaded. */
  #parts: Parts | undefined;
  /** The last response about the first free start, and its request. */
  #next: { readonly question: string; readonly start: Slot | undefined } | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly events: ControllerEvents,
  ) {
    this.#api = new Api(settings);
    this.#state = {
      page: undefined,
      // Used only until the first response, which states the shop's current day.
      month: monthOf(new Date().toISOString()),
      day: undefined,
      currentDay: undefined,
      currentTime: undefined,
      chosen: undefined,
      staffId: settings.anyMember ? undefined : settings.members[0]?.id,
      quantity: settings.quantity,
      hours: settings.hours,
      visit: undefined,
      asked: { staffId: undefined, quantity: settings.quantity, hours: settings.hours, visit: undefined },
      next: undefined,
      limits: [],
      zone: settings.timeZone,
      zoneSearch: undefined,
      isLoading: true,
      notice: 'loading',
      own: undefined,
      movedFrom: undefined,
    };
    this.#attempt = this.#state;
  }

  get parts(): Parts {
    return this.#parts ?? {};
  }

  get state(): State {
    return this.#state;
  }

  /**
   * Returns the chosen time. Returns none while changed wishes are loading, because a form may be sent at any
   * moment.
   */
  get chosen(): Slot | undefined {
    const { chosen, asked } = this.#state;
    const isJudged = (Object.keys(asked) as (keyof typeof asked)[]).every(
      (name) => asked[name] === this.#state[name],
    );
    return isJudged ? chosen : undefined;
  }

  /** Loads the first free day. */
  start(): Promise<void> {
    return this.#load(this.#state);
  }

  /** Repeats a failed load. The time and the zone that are chosen by now stay. */
  retry(): Promise<void> {
    const { chosen, currentTime, zone, zoneSearch } = this.#state;
    return this.#load({ ...this.#attempt, chosen, currentTime, zone, zoneSearch, notice: 'loading' });
  }

  /**
   * Handles a refused booking of the chosen time.
   * @param limits that have refused it
   */
  async refresh(limits: State['limits'] = []): Promise<void> {
    if (limits.length > 0) this.#set({ limits, notice: 'limited' });
    if (!this.#isMoving) await this.#load(this.#state, this.#state.isLoading ? 'shown' : 'silent');
  }

  /** Whether shown data may change. */
  get isRefreshable(): boolean {
    const { isLoading, notice } = this.#state;
    return !isLoading && notice !== 'deadLink' && notice !== 'moveTooLate';
  }

  end(): void {
    this.#loading.abort();
  }

  /** Changes state that needs no request. */
  show(changes: Partial<Pick<State, 'currentDay' | 'currentTime'>>): void {
    this.#set(changes);
  }

  changeZone(zone: string): void {
    this.#set({ zone, zoneSearch: undefined });
    if (!this.#state.isLoading) this.events.decided('cleared');
  }

  /** Shows the zones of the cities that contain a text, by a part that is loaded the first time. */
  async searchZones(zoneSearch: string | undefined): Promise<void> {
    this.#parts = { ...this.#parts, zones: this.#parts?.zones ?? (await loadZones()) };
    this.#set({ zoneSearch });
  }

  pick(chosen: Slot | undefined): void {
    if (this.#isMoving) return;
    this.#set({ chosen, currentTime: chosen?.start_iso ?? this.#state.currentTime, notice: undefined });
    this.events.decided('cleared');
  }

  /** Loads the data that the visitor wants to see next. */
  goTo(
    changes: Partial<
      Pick<State, 'month' | 'day' | 'currentDay' | 'chosen' | 'staffId' | 'quantity' | 'hours' | 'visit'>
    >,
  ): void {
    // The search for a visit may take a second.
    const notice = changes.visit && 'loading';
    if (!this.#isMoving) void this.#load({ ...this.#state, notice, ...changes });
  }

  goToDay(day: Day): void {
    this.goTo({ month: monthOf(day), day, currentDay: day, chosen: undefined });
  }

  /**
   * Shows the first free day of the month within these hours. The former times stay until the response
   * arrives.
   */
  changeHours(hours: State['hours']): void {
    const state = { ...this.#state, notice: undefined, hours, currentDay: undefined, chosen: undefined };
    if (!this.#isMoving) void this.#load(state, 'first');
  }

  /** Chooses the first free start. */
  goToNext(next: Slot): void {
    const day = next.date.slice(0, 10);
    this.goTo({ month: monthOf(day), day, currentDay: day, chosen: next });
  }

  /**
   * Shows another month. A chosen time stays, with its day; otherwise the times are those of the month's
   * first free day.
   *
   * @param currentDay the focused day of the month
   */
  turn(month: Month, currentDay?: Day): void {
    const { chosen, day } = this.#state;
    this.goTo({ month, currentDay, day: chosen && day });
  }

  /** Moves the appointment of the link to the chosen time. */
  async move(): Promise<void> {
    const { chosen, own } = this.#state;
    if (this.#isMoving || !chosen) return;
    this.#isMoving = true;
    this.#loading.abort();
    this.#set({ isLoading: false });
    try {
      const moved = await this.parts.moving!.reschedule(chosen);
      this.#set({ own: moved, movedFrom: own, chosen: undefined, notice: 'moved', currentDay: undefined });
      this.events.moved(moved);
    } catch (error) {
      const isTaken = error instanceof RequestFailed && error.code === TAKEN;
      if (!isTaken) this.#fail(error, 'moveFailed');
      else if (error.limits.length > 0) this.#set({ limits: error.limits, notice: 'limited' });
    }
    this.#isMoving = false;
    if (this.isRefreshable) await this.#load(this.#state, 'silent');
  }

  #set(changes: Partial<State>): void {
    this.#state = { ...this.#state, ...changes };
    this.events.changed();
  }

  /** Only one load runs at a time: a newer one aborts the former. */
  async #load(state: State, how: How = 'shown'): Promise<void> {
    this.#loading.abort();
    const { signal } = (this.#loading = new AbortController());
    this.#attempt = state;
    // A refresh changes the page only if the response differs.
    this.#set(how === 'silent' ? state : { ...state, isLoading: true });
    this.events.decided('cleared');
    try {
      const { page, own, next } = await this.#request(state, how, signal);
      if (signal.aborted) return;
      this.#isFailing = false;
      if (page.day !== null && page.day < page.today) return await this.#load(fresh(state));
      this.#receive({ ...this.#state, own, next }, page, how);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof AttributeFault) return this.events.misused(error);
      // After a failure the page is still the former one, so its member, quantity, month and day are shown.
      const { page, asked } = this.#state;
      if (page) this.#set({ ...asked, month: page.month, day: page.day ?? undefined });
      this.#fail(error, 'failed', how === 'silent' && this.#isFailing);
    }
  }

  #month(question: Question, signal: AbortSignal): Promise<MonthPage> {
    const { visit } = question;
    return visit
      ? this.parts.visits!.month({ ...question, visit }, signal)
      : this.#api.month(question, signal);
  }

  async #request(state: State, how: How, signal: AbortSignal) {
    const { page: before, month } = state;
    const asked = how === 'first' ? { ...state, day: undefined } : state;
    const isOwnMissing = this.settings.token !== undefined && !state.own;
    const ready = this.events.ready();
    this.#parts ??= await loadParts(this.#api, this.settings, (what) => {
      this.events.changed();
      if (what) this.events.decided(what);
    });
    const own = isOwnMissing ? await this.parts.moving!.appointment(signal) : state.own;
    // Starts with the appointment's own month, because most customers move an appointment by some days.
    const wanted = before ? month : own && monthOf(own.start_iso);
    const services = state.visit?.items ?? [this.settings];
    let [page] = await Promise.all([
      this.#month({ ...asked, month: wanted }, signal),
      this.#parts.questions?.load(
        services.map(({ productId }) => productId),
        signal,
      ),
    ]);
    // If that month has no other time, shows the month of the first free day.
    if (!before && page.first_free && !page.days.length)
      page = await this.#month({ ...asked, month: undefined }, signal);
    const next = await this.#readNext(state, { page, how }, signal);
    await ready;
    return { page, own, next };
  }

  /** Reads the first free start, if the page shows none. A refresh reads it again if its day has changed. */
  async #readNext(
    state: State,
    { page, how }: { readonly page: MonthPage; readonly how: How },
    signal: AbortSignal,
  ): Promise<Slot | undefined> {
    const { staffId, quantity, hours, visit } = state;
    const isNeeded = emptiness({ ...withPage(state, page), next: undefined }) !== undefined;
    if (this.settings.token !== undefined || !isNeeded) return undefined;
    const question = JSON.stringify([page.first_free, staffId, quantity, hours, visit]);
    if (how === 'silent' && question === this.#next?.question) return this.#next.start;
    // An error is ignored, because the month can be used without it.
    const search = visit
      ? this.parts.visits!.next({ ...state, visit, month: page.month }, signal)
      : this.#api.next({ staffId, quantity, hours }, signal);
    const start = await search.catch(() => undefined);
    this.#next = { question, start };
    return start;
  }

  #receive(state: State, page: MonthPage, how: How): void {
    const shown = withPage(state, page);
    const isLost = state.chosen !== undefined && shown.chosen === undefined;
    const isFixed = state.own?.can_reschedule === false && shown.notice !== 'moved';
    if (isFixed) return this.#set({ ...shown, ...OVER, notice: 'moveTooLate' });
    const isExplained = !isLost || shown.notice === 'limited';
    this.#set({ ...shown, notice: isExplained ? shown.notice : lossOf(state) });
    this.events.decided(how === 'silent' ? 'taken' : 'cleared');
  }

  /**
   * Handles a failed load.
   * @param isKnown whether the failure was reported before, because a lost network fails at each refresh
   */
  #fail(error: unknown, otherwise: Notice, isKnown = false): void {
    const { code, status } = error instanceof RequestFailed ? error : { code: '', status: 0 };
    const message = error instanceof Error ? error.message : String(error);
    const about = this.parts.moving?.notices[code];
    this.#set({ ...(about && OVER), isLoading: false, notice: about ?? otherwise });
    this.#isFailing = true;
    this.events.decided('cleared');
    if (!isKnown) this.events.failed({ code, message, status });
  }
}

/** Returns why the chosen time is gone: the visitor wants another member or quantity, or it was taken. */
function lossOf({ asked, staffId, quantity, visit }: State): Notice {
  if (visit && visit !== asked.visit) return 'visitDoesNotFit';
  if (staffId !== undefined && staffId !== asked.staffId) return 'memberBusy';
  return quantity > asked.quantity ? 'tooFewPlaces' : 'taken';
}

/** Clears the page, from which nothing can be chosen any more. */
const OVER = { page: undefined, chosen: undefined } as const;

/** Resets the state as if the visitor had chosen nothing, when a new day has begun in the shop. */
const fresh = (state: State): State => ({
  ...state,
  page: undefined,
  day: undefined,
  currentDay: undefined,
  chosen: undefined,
});
