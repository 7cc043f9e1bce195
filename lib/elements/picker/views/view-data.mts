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
import type { HoursTexts } from '../hours/texts.mjs';
import type { PlacesTexts } from '../places/texts.mjs';
import type { ReachedLimit } from '../../common/limits/limit-text.mjs';
import type { ReachedLimitTexts } from '../limits/texts.mjs';
import type { TermsTexts } from '../terms/texts.mjs';
import type { Texts } from '../texts.mjs';
import type { Settings } from '../settings.mjs';
import type { Emptiness, Notice, State } from '../state.mjs';
import type { Writing } from '../../common/writing.mjs';

/** Data from which the parts of the picker are drawn. */
export interface View {
  readonly state: State;
  readonly settings: Settings;
  readonly writing: Writing;
  readonly texts: Texts;
  readonly parts: Parts;
  /** Language of texts and dates, as a BCP 47 tag. */
  readonly language: string;
  /** Returns the form of a text for a number, with `{count}` filled in. */
  readonly plural: (text: PluralText, count: number) => string;
}

/** Functions that the picker's views call when the visitor does something. */
export interface Actions {
  readonly change: (changes: Partial<Pick<State, 'staffId' | 'quantity' | 'visit'>>) => void;
  readonly changeHours: (hours: StartHours) => void;
  readonly changeZone: (zone: string) => void;
  /** Lists the time zones whose city contains a text; undefined closes the list. */
  readonly searchZones: (text: string | undefined) => void;
  /** Shows another month; `day` is the day in it that gets the focus. */
  readonly turn: (month: Month, day?: Day) => void;
  readonly moveToDay: (day: Day) => void;
  /** Shows the times of a day, and brings them into view. `chosen` is a time of that day to choose. */
  readonly goToDay: (day: Day, chosen?: Slot) => void;
  readonly moveToTime: (start: string) => void;
  /** Chooses a time; undefined removes the choice. */
  readonly pick: (slot: Slot | undefined) => void;
  readonly retry: () => void;
  /** Moves the appointment of the self-service link to the chosen time. */
  readonly move: () => void;
}

/** Whether the time of day at this start differs between the visitor's zone and the shop's. */
export const isForeign = ({ timestamp_utc, date }: Slot, writing: Writing): boolean =>
  date.includes('T') && date !== `${writing.dayOf(timestamp_utc)}T${writing.clockOf(timestamp_utc)}`;

/** Modules of the picker that only some pages load. Absent if the page does not need the module. */
export interface Parts {
  /** Module `moving/moving.mjs`, for pages that move the appointment of a self-service link. */
  readonly moving?: MovingPart | undefined;
  /** Module `visits/visits.mjs`, for pages that offer several services in one visit. */
  readonly visits?: VisitPart | undefined;
  /** Module `questions/questions.mjs`, for pages that ask the questions of the service. */
  readonly questions?: QuestionPart | undefined;
  /** Module `waitlist/waitlist.mjs`, for pages on which visitors can join the waiting list. */
  readonly waiting?: WaitlistPart | undefined;
  /** Module `hours/hours.mjs`, for pages on which visitors choose a part of the day and a weekday. */
  readonly hours?: HoursPart | undefined;
  /** Module `places/places.mjs`, for pages on which visitors choose the number of places. */
  readonly places?: PlacesPart | undefined;
  /** Module `limits/limits.mjs`, loaded when booking limits refuse a booking or leave nothing free. */
  readonly limits?: LimitPart | undefined;
  /** Module `terms/terms.mjs`, for pages that say until when a time can be cancelled and moved. */
  readonly terms?: TermsPart | undefined;
  /** Module `zones/zones.mjs`, loaded when the visitor opens the search for a time zone. */
  readonly zones?: ZonePart | undefined;
}

/** Functions of the module for pages on which visitors can join the waiting list. */
export interface WaitlistPart {
  readonly texts: WaitlistTexts;
  readonly style: string;
  /**
   * Shows the button that opens the form, the open form, or a text that the visitor is on the waiting list. Nothing if
   * a time can be chosen.
   */
  waitView(view: View, empty: Emptiness): Description | undefined;
}

/** Functions of the question module, which is loaded only on pages whose service has questions. */
export interface QuestionPart {
  readonly texts: QuestionTexts;
  readonly style: string;
  /**
   * Loads the questions of services, unless they are loaded already.
   * @throws RequestFailed, or the signal's reason
   */
  load(productIds: readonly number[], signal: AbortSignal): Promise<void>;
  /** Shows the form fields for the questions, once a time is chosen. */
  fieldsView(view: View): Description | undefined;
  /** Returns a choice with the entered answers. */
  answered(choice: Choice): Choice;
  /**
   * Returns the name of the first field of the last choice whose answer is missing or wrong; undefined if there is
   * none.
   */
  firstFault(): string | undefined;
  /** Shows beside the fields which answers are missing or wrong. */
  complain(): void;
  /** Shows the errors of a refused booking beside the fields. `params` are those of the error response. */
  refuse(params: Readonly<Record<string, string>>): void;
}

/** Functions of the module for pages that move the appointment or visit of a self-service link. */
export interface MovingPart {
  readonly texts: MovingTexts;
  /**
   * Messages, by error code, for errors after which the link can no longer be used. After other errors, the visitor can
   * try again.
   */
  readonly notices: Readonly<Record<string, Notice>>;
  /**
   * Reads the appointment or visit of the self-service link.
   * @throws RequestFailed, or the signal's reason
   */
  appointment(signal: AbortSignal): Promise<OwnVisit>;
  /**
   * Moves the appointment or visit of the self-service link to a free start.
   * @throws RequestFailed
   */
  reschedule(to: Slot): Promise<OwnVisit>;
  /** Returns the values of `{from}` and `{to}` in the messages: the old and the new time. */
  placeholders(view: View): Readonly<Record<string, string>>;
  /**
   * Returns the content of the summary.
   * @param shown `to` is the chosen time in words, or undefined if none is chosen; `first` is the button for the first
   * free time
   */
  summaryContent(
    view: View,
    shown: { readonly to: string | undefined; readonly first: Content },
    actions: Actions,
  ): Content[];
}

/** Functions of the module for pages on which visitors choose a part of the day and a weekday. */
export interface HoursPart {
  readonly texts: HoursTexts;
  readonly style: string;
  /** Shows the selects for part of the day and weekday. */
  choicesView(view: View, actions: Actions): Description[];
  /**
   * Says that nothing suits the chosen weekday and part of the day. Undefined if the visitor has chosen neither, or if a
   * time can be chosen.
   */
  emptyText(view: View): string | undefined;
  /** Shows the button that chooses any time of any day, if nothing suits the chosen ones. */
  allTimesView(view: View, actions: Actions): Content;
}

/** Functions of the module for pages on which visitors choose the number of places. */
export interface PlacesPart {
  readonly texts: PlacesTexts;
  readonly style: string;
  /** Shows the field for the number of places, with its label. */
  fieldView(view: View, actions: Actions): Description;
  /**
   * Shows a field for a number of places. A number above `most` is lowered, and a sentence says so.
   * @param field `key` is also the name; `label` is for screen readers, if no label is shown
   */
  numberField(
    view: View,
    field: { readonly key: string; readonly value: number; readonly most: number; readonly label?: string },
    choose: (quantity: number) => void,
  ): Content[];
  /** Says how many places are free, if nothing can be chosen because the visitor wants more; otherwise undefined. */
  fewerText(view: View): string | undefined;
  /** Shows the button that chooses this number of places, unless another message is shown. */
  fewerView(view: View, actions: Actions): Content;
}

/** Functions of the module that names booking limits. */
export interface LimitPart {
  readonly texts: ReachedLimitTexts;
  /** Describes limits in sentences: what each limit allows, and when one more booking is possible. */
  limitsText(limits: readonly ReachedLimit[], view: View): string;
}

/** Functions of the module with the terms for cancelling and moving. */
export interface TermsPart {
  readonly texts: TermsTexts;
  readonly style: string;
  /**
   * Says until when the chosen time can be cancelled and moved, and which fees apply. Without a chosen time, says in a few
   * words until when a booking can be cancelled.
   */
  termsView(view: View): Description | undefined;
}

/** Functions of the module in which the visitor searches a time zone. */
export interface ZonePart {
  readonly texts: ZoneTexts;
  readonly style: string;
  /** Shows the search for a time zone by city. */
  searchView(view: View, actions: Actions): Description;
}

/** Finds the first free start after a response with free times; undefined if there is none. */
export type FirstFreeSearch = (
  state: State,
  loaded: { readonly page: MonthPage; readonly isSilent: boolean },
  signal: AbortSignal,
) => Promise<Slot | undefined>;

/** Functions of the module for pages that offer several services in one visit. */
export interface VisitPart {
  readonly texts: VisitTexts;
  readonly style: string;
  /**
   * Reads the days of a month on which a visit (several services) fits, and the starts of one day.
   * @throws RequestFailed, or the signal's reason
   */
  month(question: VisitQuestion, signal: AbortSignal): Promise<MonthPage>;
  /**
   * Finds the first start of a visit (several services) after the month of `question`; undefined if the next three
   * months have none.
   */
  next(question: VisitQuestion, signal: AbortSignal): Promise<Slot | undefined>;
  /** Shows the list of the chosen services, and the buttons that add, remove and reorder them. */
  servicesView(view: View, actions: Actions): Description;
  /** Lists the services of a chosen visit, with their times. */
  itemsView(items: readonly VisitItem[], view: View): Description;
  chosenVisit(items: readonly VisitItem[], visit: WantedVisit): ChosenVisit;
  /** Adds a chosen visit to the data of the form around the picker. */
  fillForm(data: FormData, visit: ChosenVisit): void;
}
