import { Api, type OwnVisit, RequestFailed } from './api.mjs';
import { type Day, type Month, monthOf } from '../common/days.mjs';
import { loadFirstFree, loadLimits, loadParts, loadZones } from './load-parts.mjs';
import { AttributeFault, type Settings } from './settings.mjs';
import type { FirstFreeSearch, Parts } from './views/view-data.mjs';
import type { MonthPage, Slot } from '../common/slots.mjs';
import { emptiness, isListed, type Notice, type State, withPage } from './state.mjs';

/** Callbacks by which the controller reports changes to `<appointment-picker>`. */
interface ControllerEvents {
  /** Called when the state has changed, so that the picker is drawn again. */
  readonly changed: () => void;
  /**
   * Called when the choice may have changed. `taken`: another customer has booked the chosen time. `answered`: answers
   * to questions have changed. `cleared`: anything else has changed.
   */
  readonly decided: (news: 'taken' | 'cleared' | 'answered') => void;
  readonly failed: (failure: Failure) => void;
  readonly moved: (appointment: OwnVisit) => void;
  /** Resolves when the first free times may be shown, such as after the texts are loaded. */
  readonly ready: () => Promise<void>;
  /** Called when an attribute turns out to have a wrong value. */
  readonly misused: (fault: AttributeFault) => void;
}

/** Error of a request, as `event.detail` of the event `failed`. */
export interface Failure {
  /** Error code of the REST interface; '' if the response has none. */
  readonly code: string;
  readonly message: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
}

const TAKEN = 'shop_appointments_slot_unavailable';

/**
 * How data is loaded. `shown`: the picker shows that it is loading. `silent`: the picker does not show it. `first`:
 * like `shown`, but then opens the first free day of the month.
 */
type How = 'shown' | 'silent' | 'first';

/** Holds the state of the picker, carries out the visitor's actions, and loads the data for them. */
export class Controller {
  readonly #api: Api;
  #loading = new AbortController();
  #state: State;
  /** State for which the last load was started. After a failure, the picker tries again with this state. */
  #attempt: State;
  #isFailing = false;
  #isMoving = false;
  /** Separately loaded modules of the picker; undefined until they are loaded. */
  #parts: Parts | undefined;
  #limitPart: Parts['limits'];
  #search: FirstFreeSearch | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly events: ControllerEvents,
  ) {
    this.#api = new Api(settings);
    this.#state = {
      // Month by the visitor's clock, until the first response tells the shop's current day.
      month: monthOf(new Date().toISOString()),
      staffId: settings.anyMember ? undefined : settings.members[0]?.id,
      quantity: settings.quantity,
      hours: settings.hours,
      visit: undefined,
      asked: { staffId: undefined, quantity: settings.quantity, hours: settings.hours, visit: undefined },
      limits: [],
      zone: settings.timeZone,
      isLoading: true,
      notice: 'loading',
    };
    this.#attempt = this.#state;
  }

  get parts(): Parts {
    return { ...this.#parts, limits: this.#limitPart };
  }

  get state(): State {
    return this.#state;
  }

  /**
   * Returns the chosen time. Undefined while free times for changed choices are loading, so that a form that is submitted
   * meanwhile does not send the former time.
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

  /** Repeats the last load after a failure. Keeps the time and the time zone that the visitor has chosen meanwhile. */
  retry(): Promise<void> {
    const { chosen, currentTime, zone, zoneSearch } = this.#state;
    return this.#load({ ...this.#attempt, chosen, currentTime, zone, zoneSearch, notice: 'loading' });
  }

  /**
   * Loads the free times again after the shop has refused a booking of the chosen time.
   * @param limits booking limits that have refused the booking; default: none
   * @param refusesMember whether the shop has refused the chosen staff member
   */
  async refresh(limits: State['limits'] = [], refusesMember = false): Promise<void> {
    if (limits.length > 0) await this.#limit(limits);
    else if (refusesMember) this.#set({ notice: 'memberGone' });
    if (!this.#isMoving) await this.#load(this.#state, this.#state.isLoading ? 'shown' : 'silent');
  }

  /**
   * Whether free times may be loaded again: not while they are being loaded, nor after an invalid link, nor after the
   * last time at which the customer may move the appointment.
   */
  get isRefreshable(): boolean {
    const { isLoading, notice } = this.#state;
    return !isLoading && notice !== 'deadLink' && notice !== 'moveTooLate';
  }

  end(): void {
    this.#loading.abort();
  }

  /** Stores the day or time to which the arrow keys have moved the focus, or a message, without a request. */
  show(changes: Partial<Pick<State, 'currentDay' | 'currentTime' | 'notice'>>): void {
    this.#set(changes);
  }

  changeZone(zone: string): void {
    this.#set({ zone, zoneSearch: undefined });
    if (!this.#state.isLoading) this.events.decided('cleared');
  }

  /** Shows the time zones whose city contains a text. Loads the module of the search the first time. */
  async searchZones(zoneSearch: string | undefined): Promise<void> {
    this.#parts = { ...this.#parts, zones: this.#parts?.zones ?? (await loadZones()) };
    this.#set({ zoneSearch });
  }

  pick(chosen: Slot | undefined): void {
    if (this.#isMoving) return;
    this.#set({ chosen, currentTime: chosen?.start_iso ?? this.#state.currentTime, notice: undefined });
    this.events.decided('cleared');
  }

  /** Changes what the visitor wants to see, and loads it. */
  goTo(
    changes: Partial<
      Pick<State, 'month' | 'day' | 'currentDay' | 'chosen' | 'staffId' | 'quantity' | 'hours' | 'visit'>
    >,
  ): void {
    // Shows that times are loading, because the search for the times of a visit may take a second.
    const notice = changes.visit && 'loading';
    if (!this.#isMoving) void this.#load({ ...this.#state, notice, ...changes });
  }

  /**
   * Shows the times of a day. A day of the next month that is shown below the present one does not turn the month, so that
   * the days stay where they are. `chosen` is a time of that day to choose; default: none.
   */
  goToDay(day: Day, chosen?: Slot): void {
    const month = isListed(this.#state, day) ? this.#state.month : monthOf(day);
    this.goTo({ month, day, currentDay: day, chosen });
  }

  /**
   * Limits the times to hours of the day, and shows the first free day of the month. The previous times stay until the
   * response arrives.
   */
  changeHours(hours: State['hours']): void {
    const state = { ...this.#state, notice: undefined, hours, currentDay: undefined, chosen: undefined };
    if (!this.#isMoving) void this.#load(state, 'first');
  }

  /**
   * Shows another month. A chosen time stays chosen, and its day stays shown; otherwise the first free day of the month
   * is shown.
   *
   * @param currentDay day of the month that gets the focus
   */
  turn(month: Month, currentDay?: Day): void {
    const { chosen, day } = this.#state;
    this.goTo({ month, currentDay, day: chosen && day });
  }

  /** Moves the appointment or visit of the self-service link to the chosen time. */
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
      else if (error.limits.length > 0) await this.#limit(error.limits);
    }
    this.#isMoving = false;
    if (this.isRefreshable) await this.#load(this.#state, 'silent');
  }

  /** Says which booking limits have refused a booking, or, if their module cannot be loaded, that the time is taken. */
  async #limit(limits: State['limits']): Promise<void> {
    this.#limitPart ??= await loadLimits().catch(() => undefined);
    this.#set(this.#limitPart ? { limits, notice: 'limited' } : { notice: 'taken' });
  }

  #set(changes: Partial<State>): void {
    this.#state = { ...this.#state, ...changes };
    this.events.changed();
  }

  /** Loads data for a state. Aborts a load that is still running, so only the newest one counts. */
  async #load(state: State, how: How = 'shown'): Promise<void> {
    this.#loading.abort();
    const { signal } = (this.#loading = new AbortController());
    this.#attempt = state;
    // A `silent` load shows no sign. The visitor sees a change only if the response differs.
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
      // After a failure the old free times stay on the page, so the wishes, the month and the day are reset to the
      // values for which these times were read.
      const { page, asked } = this.#state;
      if (page) this.#set({ ...asked, month: page.month, day: page.day ?? undefined });
      this.#fail(error, 'failed', how === 'silent' && this.#isFailing);
    }
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
    // The first page begins with the first free day. For a move, it begins with the first free day that is not before
    // the appointment's present day.
    const wanted = before && month;
    const { visit } = state;
    const services = visit?.items ?? [this.settings];
    const question = { ...asked, month: wanted };
    const [page] = await Promise.all([
      visit ? this.parts.visits!.month({ ...question, visit }, signal) : this.#api.month(question, signal),
      this.#parts.questions?.load(
        services.map(({ productId }) => productId),
        signal,
      ),
    ]);
    if (page.limits) this.#limitPart ??= await loadLimits();
    const next = await this.#readNext(state, { page, isSilent: how === 'silent' }, signal);
    await ready;
    return { page, own, next };
  }

  /**
   * Finds the first free start, if nothing on the page can be booked. A failure is ignored, because the month is usable
   * without that start.
   */
  async #readNext(
    state: State,
    loaded: { readonly page: MonthPage; readonly isSilent: boolean },
    signal: AbortSignal,
  ): Promise<Slot | undefined> {
    const isNeeded = emptiness({ ...withPage(state, loaded.page), next: undefined });
    if (this.settings.token !== undefined || !isNeeded) return undefined;
    try {
      this.#search ??= await loadFirstFree(this.#api, this.settings, this.parts.visits);
      return await this.#search(state, loaded, signal);
    } catch {
      return undefined;
    }
  }

  #receive(state: State, page: MonthPage, how: How): void {
    const shown = withPage(state, page);
    const isLost = state.chosen !== undefined && shown.chosen === undefined;
    const isFixed = state.own?.can_reschedule === false && shown.notice !== 'moved';
    if (isFixed) return this.#set({ ...shown, ...OVER, notice: 'moveTooLate' });
    const isExplained = !isLost || shown.notice === 'limited' || shown.notice === 'memberGone';
    this.#set({ ...shown, notice: isExplained ? shown.notice : lossOf(state) });
    this.events.decided(how === 'silent' ? 'taken' : 'cleared');
  }

  /**
   * Reports a failed load.
   * @param otherwise message for an error that has no message of its own
   * @param isKnown whether the last load failed, too; the failure is then not reported again
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

/**
 * Returns the notice that explains why the chosen time is no longer free: it does not suit a changed wish, or another
 * customer took it.
 */
function lossOf({ asked, staffId, quantity, visit }: State): Notice {
  if (visit && visit !== asked.visit) return 'visitDoesNotFit';
  if (staffId !== undefined && staffId !== asked.staffId) return 'memberBusy';
  return quantity > asked.quantity ? 'tooFewPlaces' : 'taken';
}

/** State changes that remove the free times, because nothing can be chosen any more. */
const OVER = { page: undefined, chosen: undefined } as const;

/** Returns the state without page, day and choice, for the first load after midnight in the shop. */
const fresh = (state: State): State => ({ ...state, ...OVER, day: undefined, currentDay: undefined });
