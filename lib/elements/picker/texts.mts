import { LIMITS } from '../common/limits/en.mjs';
import type { LimitTexts } from '../common/limits/limit-text.mjs';
import type { PluralText } from '../common/text.mjs';
import type { MovingTexts } from './moving/texts.mjs';
import type { QuestionTexts } from './questions/texts.mjs';
import type { WaitlistTexts } from './waitlist/texts.mjs';
import type { VisitTexts } from './visits/texts.mjs';
import type { ZoneTexts } from './zones/texts.mjs';

/** All the words of the picker. A text keeps its placeholders, which are in braces. */
export interface Texts extends MainTexts, MovingTexts, VisitTexts, QuestionTexts, WaitlistTexts, ZoneTexts {}

/** The words of the picker without those of its parts. */
export interface MainTexts {
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly loading: string;
  /** The label of the choice of a member. */
  readonly member: string;
  readonly anyMember: string;
  /** The label of the number of places. */
  readonly quantity: string;
  /** The zone in which times are written. Placeholder `{city}`: a city of the zone. */
  readonly timeZone: string;
  /** Placeholder `{zone}`: the city of the shop's time zone. */
  readonly shopZone: string;

  /** The label of the choice of a part of the day. */
  readonly timeOfDay: string;
  readonly anyTime: string;
  /** The label of the choice of a weekday. */
  readonly weekday: string;
  readonly anyDay: string;

  /** Number of free times on a day, or in a part of it. Placeholder: `{count}`. */
  readonly timesFree: PluralText;
  /** Number of places left at a time. Placeholder: `{count}`. */
  readonly placesLeft: PluralText;
  /** Number of places left, if the visitor wants more. Placeholder: `{count}`. */
  readonly onlyLeft: PluralText;
  readonly soldOut: string;
  readonly closed: string;

  /** Placeholder: `{day}`. */
  readonly timesOn: string;
  readonly morning: string;
  readonly afternoon: string;
  readonly evening: string;
  /** Placeholder `{time}`: the shop's wall clock time, if the visitor's differs. */
  readonly atTheShop: string;
  /** Placeholder: `{day}`. */
  readonly nothingOnDay: string;
  readonly nothingThisMonth: string;
  /** Says that nothing is free within a year. */
  readonly nothingFree: string;
  /** Placeholder: `{day}`. */
  readonly firstFreeDay: string;
  /** Placeholder `{time}`: day and time. */
  readonly firstFreeTime: string;

  /** The heading of the summary. */
  readonly yourChoice: string;
  readonly nothingChosen: string;
  /** Placeholder `{name}`: the member. */
  readonly withMember: string;
  /** Placeholder `{count}`: the chosen quantity. */
  readonly places: PluralText;
  /** `{now}` and `{later}`: the deposit of one place, and the rest, which is paid in the shop. */
  readonly deposit: string;
  /** Price of one place, if several are chosen. Placeholder: `{price}`. */
  readonly each: string;
  readonly clear: string;
  /** Announcement of the chosen time for screen readers. Placeholder: `{time}`. */
  readonly chosen: string;
  readonly taken: string;
  /** Placeholder `{name}`: the member who is not free at the chosen time. */
  readonly memberBusy: string;
  /** Says that the chosen time has fewer places than the visitor now wants. */
  readonly tooFewPlaces: string;
  readonly required: string;

  /** Texts about booking limits, because of which nothing is free or a booking was refused. */
  readonly limits: LimitTexts;

  readonly failed: string;
  readonly retry: string;
}

export const ENGLISH: MainTexts = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  loading: 'Loading free times…',
  member: 'With',
  anyMember: 'No preference',
  quantity: 'How many people?',
  timeZone: '{city} time',
  shopZone: '{zone} (the shop)',

  timeOfDay: 'Time of day',
  anyTime: 'Any time',
  weekday: 'Weekday',
  anyDay: 'Any day',

  timesFree: { one: '{count} free time', other: '{count} free times' },
  placesLeft: { one: '{count} place left', other: '{count} places left' },
  onlyLeft: { other: 'only {count} left' },
  soldOut: 'sold out',
  closed: 'no times',

  timesOn: 'Times on {day}',
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  atTheShop: '{time} at the shop',
  nothingOnDay: 'Nothing is free on {day}.',
  nothingThisMonth: 'Nothing is free this month.',
  nothingFree: 'Nothing is free at the moment.',
  firstFreeDay: 'First free day: {day}',
  firstFreeTime: 'First free time: {time}',

  yourChoice: 'Your choice',
  nothingChosen: 'No time chosen yet',
  withMember: 'with {name}',
  places: { one: '{count} place', other: '{count} places' },
  deposit: '{now} now, {later} in the shop',
  each: '{price} each',
  clear: 'Clear',
  chosen: 'Chosen: {time}',
  taken: 'The time you chose is no longer free. Please choose another.',
  memberBusy: '{name} is not free at the time you chose. Please choose another.',
  tooFewPlaces: 'The time you chose has too few places left. Please choose another.',
  required: 'Please choose a time.',

  limits: LIMITS,

  failed: 'The free times could not be loaded.',
  retry: 'Try again',
};
