import type { Day, Month } from '../../common/days.mjs';
import type { MonthPage, Slot, VisitItem } from '../../common/slots.mjs';
import type { Content, Description } from '../../common/dom.mjs';
import type { OwnVisit, VisitQuestion } from '../api.mjs';
import type { MovingTexts } from '../moving/texts.mjs';
import type { VisitTexts } from '../visits/texts.mjs';
import type { WaitlistTexts } from '../waitlist/texts.mjs';
import type { QuestionTexts } from '../questions/texts.mjs';
import type { Choice } from '../choice.mjs';
import type { ZoneTexts } from '../zones/texts.mjs';
import type { ChosenVisit, WantedVisit } from '../wanted-visit.mjs';
import type { PluralText } from '../../common/text.mjs';
import type { StartHours } from '../hours.mjs';
import type { Texts } from '../texts.mjs';
import type { Settings } from '../settings.mjs';
import type { Emptiness, Notice, State } from '../state.mjs';
import type { Writing } from '../../common/writing.mjs';

/** Data for a view. */
export interface View {
  readonly state: State;
  readonly settings: Settings;
  readonly writing: Writing;
  readonly texts: Texts;
  readonly parts: Parts;
  /** Language of the texts and the dates. */
  readonly language: string;
  /** Returns the form of a text for a number, with `{count}` filled in. */
  readonly plural: (text: PluralText, count: number) => string;
}

/** Actions of a visitor. */
export interface Actions {
  readonly change: (changes: Partial<Pick<State, 'staffId' | 'quantity' | 'visit'>>) => void;
  readonly changeHours: (hours: StartHours) => void;
  readonly changeZone: (zone: string) => void;
  /** Lists the zones of the cities that contain a text; undefined closes the list. */
  readonly searchZones: (text: string | undefined) => void;
  /** Shows a month; `day` is the day that the arrow keys have focused. */
  readonly turn: (month: Month, day?: Day) => void;
  readonly moveToDay: (day: Day) => void;
  readonly goToDay: (day: Day) => void;
  readonly goToNext: (next: Slot) => void;
  readonly moveToTime: (start: string) => void;
  /** Chooses a time; undefined clears the choice. */
  readonly pick: (slot: Slot | undefined) => void;
  readonly retry: () => void;
  /** Moves the appointment to the chosen time. */
  readonly move: () => void;
}

/** Whether the visitor's clock shows another time than the shop's. */
export const isForeign = ({ timestamp_utc, date }: Slot, writing: Writing): boolean =>
  date.includes('T') && date !== `${writing.dayOf(timestamp_utc)}T${writing.clockOf(timestamp_utc)}`;

/**
 * Parts of the picker that only some pages load, each in its own file. Absent: the page does not need the
 * part.
 */
export interface Parts {
  /** Part in `moving/moving.mjs`. */
  readonly moving?: MovingPart | undefined;
  /** Part in `visits/visits.mjs`. */
  readonly visits?: VisitPart | undefined;
  /** Part in `questions/questions.mjs`. */
  readonly questions?: QuestionPart | undefined;
  /** Part in `waitlist/waitlist.mjs`. */
  readonly waiting?: WaitlistPart | undefined;
  /** Part in `zones/zones.mjs`, which is loaded when the visitor opens the list of zones. */
  readonly zones?: ZonePart | undefined;
}

/** Additions of the picker for a page whose visitors can wait for a place. */
export interface WaitlistPart {
  readonly texts: WaitlistTexts;
  readonly style: string;
  /** Shows the button, the form, or that the visitor waits; nothing if there is something to choose. */
  waitView(view: View, empty: Emptiness): Description | undefined;
}

/** Additions of the picker for a page that asks the questions of the product. */
export interface QuestionPart {
  readonly texts: QuestionTexts;
  readonly style: string;
  /** Loads the questions of products that are not known yet. @throws RequestFailed, or the signal's reason */
  load(productIds: readonly number[], signal: AbortSignal): Promise<void>;
  /** Shows the fields for the chosen time. */
  fieldsView(view: View): Description | undefined;
  /** Adds the answers to a choice. */
  answered(choice: Choice): Choice;
  /** Name of the first field of the last choice whose answer is missing or wrong. */
  firstFault(): string | undefined;
  /** Shows beside the fields what is missing or wrong. */
  complain(): void;
  /** Shows the faults of a refused booking. */
  refuse(params: Readonly<Record<string, string>>): void;
}

/** Additions of the picker for a page that moves the appointment of a link. */
export interface MovingPart {
  readonly texts: MovingTexts;
  /** Notices for some errors about the appointment, by code; other errors are failures that may pass. */
  readonly notices: Readonly<Record<string, Notice>>;
  /** The appointment of the link. @throws RequestFailed, or the signal's reason */
  appointment(signal: AbortSignal): Promise<OwnVisit>;
  /** Moves the appointment of the link. @throws RequestFailed */
  reschedule(to: Slot): Promise<OwnVisit>;
  /** Values of `{from}` and `{to}` in the notices. */
  placeholders(view: View): Readonly<Record<string, string>>;
  /**
   * Content of the summary.
   *
   * @param shown `to`: the chosen time; `first`: the button for the first free time
   */
  summaryContent(
    view: View,
    shown: { readonly to: string | undefined; readonly first: Content },
    actions: Actions,
  ): Content[];
}

/** Additions of the picker for a visitor who chooses another time zone. */
export interface ZonePart {
  readonly texts: ZoneTexts;
  readonly style: string;
  /** Shows the search for a zone by city. */
  searchView(view: View, actions: Actions): Description;
}

/** Additions of the picker for a page that offers several services. */
export interface VisitPart {
  readonly texts: VisitTexts;
  readonly style: string;
  /** @throws RequestFailed, or the signal's reason */
  month(question: VisitQuestion, signal: AbortSignal): Promise<MonthPage>;
  /** Finds the first start after the month of a request; undefined if the next months have none. */
  next(question: VisitQuestion, signal: AbortSignal): Promise<Slot | undefined>;
  /** Shows the choice of the services. */
  servicesView(view: View, actions: Actions): Description;
  /** Lists the items of a chosen visit, with their times. */
  itemsView(items: readonly VisitItem[], view: View): Description;
  chosenVisit(items: readonly VisitItem[], visit: WantedVisit): ChosenVisit;
}
