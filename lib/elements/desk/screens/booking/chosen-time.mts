import { isDay } from '../../../common/days.mjs';
import type { VisitItem } from '../../../common/slots.mjs';
import type { Context } from '../../context.mjs';
import { type Choice, choiceOfWall, freeChoice, isGone, wallOf } from './choice.mjs';
import { FreeTimes, type FreeTimesPage } from './free-times.mjs';
import type { Starts } from './starts.mjs';
import type { Gone } from './state.mjs';

/** The form that contains the choice of a time. */
interface TimeOptions {
  /** Free starts; undefined while there is nothing to list. */
  readonly of: () => Starts | undefined;
  /** Whether a write is running, which itself takes the chosen time. */
  readonly isSending: () => boolean;
  /** Day at which the list begins, if it is not past; '' for the first free day. */
  readonly day: string;
  /** Wall clock time with which the form is opened. */
  readonly wish?: string | undefined;
}

/** The time that the user chooses in a form, compared with the free times after each read. */
export class ChosenTime {
  readonly times: FreeTimes;
  #choice: Choice | undefined;
  #gone: Gone | undefined;
  #dayField: string;
  /** Wall clock time that is chosen as soon as it is known whether it is free. */
  #wish: string | undefined;
  /** Whether the free times that are being read are for another service, member or quantity. */
  #isOther = false;

  constructor(
    private readonly context: Context,
    private readonly options: TimeOptions,
  ) {
    this.times = new FreeTimes(context, options.of, (page) => this.#arrived(page));
    this.#wish = options.wish;
    this.#dayField = isDay(options.day) && options.day >= this.times.today ? options.day : '';
    this.times.goTo(this.#dayField || undefined);
  }

  get choice(): Choice | undefined {
    return this.#choice;
  }

  get gone(): Gone | undefined {
    return this.#gone;
  }

  /** Text of the field that goes to a day. */
  get dayField(): string {
    return this.#dayField;
  }

  /** Items of the visit at the chosen start; empty without a visit, and for another time that was entered. */
  get items(): readonly VisitItem[] {
    const choice = this.#choice;
    if (choice?.kind !== 'free') return [];
    const start = this.times.page.data?.starts.find(({ start_iso: iso }) => iso === choice.iso);
    return start?.items ?? [];
  }

  choose(choice: Choice): void {
    this.#choice = choice;
    this.#gone = undefined;
  }

  /** Chooses a free start on any day, and shows that day. */
  take(iso: string, isTimed: boolean): void {
    this.choose(freeChoice(iso, isTimed));
    this.goTo(iso.slice(0, 10));
  }

  goTo(dayField: string): void {
    this.#dayField = dayField;
    this.context.changed();
    // Waits, because a year is typed digit by digit.
    if (dayField === '' || (isDay(dayField) && dayField >= this.times.today))
      this.times.goTo(dayField || undefined);
  }

  /** Called after a change of the service, member or quantity. */
  restart(): void {
    this.#isOther = true;
    this.times.restart();
  }

  #arrived(page: FreeTimesPage): void {
    const isOther = this.#isOther;
    this.#isOther = false;
    if (this.options.isSending()) return;
    if (this.#wish !== undefined) {
      this.#choice = choiceOfWall(this.#wish, page?.starts ?? []);
      this.#wish = undefined;
    } else if (isGone(this.#choice, page)) {
      this.#gone = { wall: wallOf(this.#choice, true)!, why: isOther ? 'notFree' : 'taken' };
      this.#choice = undefined;
    }
  }
}
