import { Api, type OwnAppointment, RequestFailed } from './api.mjs';
import { type Day, type Month, monthOf } from './calendar.mjs';
import type { Settings } from './settings.mjs';
import type { Slot } from './slots.mjs';
import { type Notice, type State, withPage } from './state.mjs';

/** What the element does when something happens in a visit. */
export interface VisitEvents {
  /** The state is another one: show it. */
  readonly changed: () => void;
  /** The visitor has chosen, or the choice is gone: taken by another visitor, or cleared by this one. */
  readonly decided: (loss: 'taken' | 'cleared') => void;
  readonly failed: (failure: Failure) => void;
  readonly moved: (appointment: OwnAppointment) => void;
  /** Is awaited before the first page is shown. */
  readonly ready: () => Promise<void>;
}

/** The `event.detail` of `failed`. */
export interface Failure {
  /** One of the library's error codes, or '' if there was no response of the library's. */
  readonly code: string;
  readonly message: string;
  /** 0 if there was no response. */
  readonly status: number;
}

/** The notice of some errors; the others are failures that may pass. */
const NOTICES: Readonly<Record<string, Notice>> = {
  shop_rest_cannot_view: 'dead-link',
  shop_rest_cannot_create: 'move-too-late',
  shop_appointments_slot_unavailable: 'taken',
};

/** One visitor's way to a time, from the first page on: holds the state, and loads what it needs. */
export class Visit {
  readonly #api: Api;
  #loading = new AbortController();
  #state: State;

  constructor(
    private readonly settings: Settings,
    private readonly events: VisitEvents,
  ) {
    this.#api = new Api(settings);
    this.#state = {
      page: undefined,
      // Only until the first response, which says what day it is in the shop.
      month: monthOf(new Date().toISOString()),
      day: undefined,
      currentDay: undefined,
      currentTime: undefined,
      chosen: undefined,
      staffId: settings.anyMember ? undefined : settings.members[0]?.id,
      quantity: settings.quantity,
      zone: settings.timeZone,
      zones: [],
      isLoading: true,
      notice: 'loading',
      own: undefined,
      movedFrom: undefined,
    };
  }

  get state(): State {
    return this.#state;
  }

  /** Loads the first free day, or what failed to load. */
  start(): Promise<void> {
    return this.#load(this.#state);
  }

  refresh(): Promise<void> {
    return this.#load(this.#state, 'silent');
  }

  /** Whether there is something that may change. */
  get isRefreshable(): boolean {
    const { isLoading, notice } = this.#state;
    return !isLoading && notice !== 'dead-link' && notice !== 'move-too-late';
  }

  end(): void {
    this.#loading.abort();
  }

  /** Changes what needs no request. */
  show(changes: Partial<Pick<State, 'currentDay' | 'currentTime' | 'zones'>>): void {
    this.#set(changes);
  }

  changeZone(zone: string): void {
    this.#set({ zone });
    if (!this.#state.isLoading) this.events.decided('cleared');
  }

  pick(chosen: Slot | undefined): void {
    this.#set({ chosen, currentTime: chosen?.start_iso ?? this.#state.currentTime, notice: 'none' });
    this.events.decided('cleared');
  }

  /** Loads what the visitor wants to see next. */
  goTo(
    changes: Partial<Pick<State, 'month' | 'day' | 'currentDay' | 'chosen' | 'staffId' | 'quantity'>>,
  ): void {
    void this.#load({ ...this.#state, notice: 'none', ...changes });
  }

  goToDay(day: Day): void {
    this.goTo({ month: monthOf(day), day, currentDay: day, chosen: undefined });
  }

  /**
   * Shows another month. A chosen time stays, with its day; else the times are those of the month's first free day.
   *
   * @param currentDay to which the arrow keys have gone
   */
  turn(month: Month, currentDay?: Day): void {
    const { chosen, day } = this.#state;
    this.goTo({ month, currentDay, day: chosen && day });
  }

  /** Moves the appointment of the link to the chosen time. */
  async move(): Promise<void> {
    const { chosen, own, isLoading } = this.#state;
    if (isLoading || !chosen) return;
    this.#loading.abort();
    this.#set({ isLoading: true });
    try {
      const moved = await this.#api.reschedule(chosen.start_iso);
      this.#set({ own: moved, movedFrom: own, chosen: undefined, notice: 'moved', currentDay: undefined });
      this.events.moved(moved);
      await this.refresh();
    } catch (error) {
      this.#fail(error, 'move-failed');
      if (error instanceof RequestFailed && error.status === 409) await this.refresh();
    }
  }

  #set(changes: Partial<State>): void {
    this.#state = { ...this.#state, ...changes };
    this.events.changed();
  }

  /** One load at a time: a newer one ends the one before. */
  async #load(state: State, how: 'shown' | 'silent' = 'shown'): Promise<void> {
    this.#loading.abort();
    const { signal } = (this.#loading = new AbortController());
    // A refresh is silent: the page changes only if the response is another one.
    this.#set(how === 'silent' ? state : { ...state, isLoading: true });
    // Another member or quantity keeps the chosen time if it is still free.
    if (!state.chosen) this.events.decided('cleared');
    const { page: before, month, day, staffId, quantity } = state;
    const isOwnMissing = this.settings.token !== undefined && !state.own;
    try {
      const ready = this.events.ready();
      const own = isOwnMissing ? await this.#api.appointment(signal) : state.own;
      // Most customers move an appointment by some days, so its own month comes first.
      const wanted = before ? month : own && monthOf(own.start_iso);
      const page = await this.#api.month({ month: wanted, day, staffId, quantity }, signal);
      await ready;
      if (signal.aborted) return;
      // The visitor may have gone on while the response was under way.
      const { chosen } = this.#state;
      const shown = withPage({ ...this.#state, own }, page);
      const isLost = how === 'silent' && chosen !== undefined && shown.chosen === undefined;
      const isFixed = own?.can_reschedule === false && shown.notice !== 'moved';
      this.#set({ ...shown, notice: isFixed ? 'move-too-late' : isLost ? 'taken' : shown.notice });
      this.events.decided(isLost ? 'taken' : 'cleared');
    } catch (error) {
      if (!signal.aborted) this.#fail(error, 'failed');
    }
  }

  #fail(error: unknown, otherwise: Notice): void {
    const { code, status } = error instanceof RequestFailed ? error : { code: '', status: 0 };
    const message = error instanceof Error ? error.message : String(error);
    const notice = NOTICES[code] ?? otherwise;
    // A lost network fails at each refresh, and is reported once.
    const isKnown = notice === 'failed' && this.#state.notice === 'failed';
    this.#set({ isLoading: false, notice });
    if (!isKnown) this.events.failed({ code, message, status });
  }
}
