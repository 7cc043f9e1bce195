import { isDay } from '../../../common/days.mjs';
import type { VisitItem } from '../../../common/slots.mjs';
import type { FreeStart } from '../../api/slots.mjs';
import type { Context } from '../../context.mjs';
import { type Choice, freeAt, freeChoice, isGone, isRead, wallOf } from './choice.mjs';
import { FreeTimes, type FreeTimesPage } from './free-times.mjs';
import type { Starts } from './starts.mjs';
import type { Gone } from './state.mjs';

/** Parameters of `ChosenTime`, from the form that contains it. */
interface TimeOptions {
  /** Returns the source of the free starts; undefined while the form lacks a service or quantity. */
  readonly of: () => Starts | undefined;
  /**
   * Whether a booking or a move to the chosen time is being sent. During this request the time may no longer count as
   * free, because the request itself takes it.
   */
  readonly isSending: () => boolean;
  /** First day of the list. A past day or '' stands for today. */
  readonly day: string;
  /** Start to choose when the form opens, if it is free, on the shop's wall clock: `YYYY-MM-DDTHH:MM`. */
  readonly wish?: string | undefined;
  /** Called when `wish` becomes the chosen time, or turns out not to be free. */
  readonly wished?: () => void;
}

/** The time that the user chooses in a form. After each read of the free times, checks whether it is still free. */
export class ChosenTime {
  readonly times: FreeTimes;
  #choice: Choice | undefined;
  #gone: Gone | undefined;
  #dayField: string;
  /** Wall clock time to choose as soon as it is among the free times; undefined once the user has chosen a time. */
  #wish: string | undefined;
  /** Whether the free times are being read because the user changed the service, staff member or quantity. */
  #isOther = false;

  constructor(
    private readonly context: Context,
    private readonly options: TimeOptions,
  ) {
    this.times = new FreeTimes(context, options.of, (page) => this.#arrived(page));
    this.#wish = options.wish;
    const { today } = this.times;
    this.#dayField = isDay(options.day) && options.day >= today ? options.day : today;
    this.times.goTo(this.#dayField);
  }

  get choice(): Choice | undefined {
    return this.#choice;
  }

  get gone(): Gone | undefined {
    return this.#gone;
  }

  /** Text of the date field that moves the list of free times to another day. */
  get dayField(): string {
    return this.#dayField;
  }

  /** Chosen free start; undefined for a typed time, and while the free times are read. */
  get start(): FreeStart | undefined {
    const choice = this.#choice;
    if (choice?.kind !== 'free') return undefined;
    return this.times.page.data?.starts.find(({ start_iso: iso }) => iso === choice.iso);
  }

  /** Services of the visit with their times at the chosen start. Empty for a single service, and for a typed time. */
  get items(): readonly VisitItem[] {
    return this.start?.items ?? [];
  }

  choose(choice: Choice): void {
    this.#choice = choice;
    this.#gone = undefined;
    this.#wish = undefined;
  }

  /** Chooses a free start, and moves the list of free times to its day. */
  take(iso: string, isTimed: boolean): void {
    this.choose(freeChoice(iso, isTimed));
    this.goTo(iso.slice(0, 10));
  }

  goTo(dayField: string): void {
    this.#dayField = dayField;
    this.context.changed();
    // Ignores an incomplete date, because a year is typed digit by digit.
    if (dayField === '' || (isDay(dayField) && dayField >= this.times.today))
      this.times.goTo(dayField || undefined);
  }

  /** Reads the free times again after a change of the service, staff member or quantity. */
  restart(): void {
    this.#isOther = true;
    this.times.restart();
  }

  #arrived(page: FreeTimesPage): void {
    const isOther = this.#isOther;
    this.#isOther = false;
    if (this.options.isSending()) return;
    if (this.#wish !== undefined) {
      const free = freeAt(this.#wish, page?.starts ?? []);
      // Times of other days do not tell whether the wished time is free.
      const isKnown = page === null || isRead(this.#wish, page);
      if (free) this.choose(free);
      else this.#gone = isKnown ? { wall: this.#wish, why: 'notListed' } : undefined;
      this.options.wished?.();
    } else if (isGone(this.#choice, page)) {
      this.#gone = { wall: wallOf(this.#choice, true)!, why: isOther ? 'notFree' : 'taken' };
      this.#choice = undefined;
    }
  }
}
