import type { PluralText } from '../common/text.mjs';
import type { HoursTexts } from './hours/texts.mjs';
import type { ReachedLimitTexts } from './limits/texts.mjs';
import type { MovingTexts } from './moving/texts.mjs';
import type { PlacesTexts } from './places/texts.mjs';
import type { QuestionTexts } from './questions/texts.mjs';
import type { TermsTexts } from './terms/texts.mjs';
import type { WaitlistTexts } from './waitlist/texts.mjs';
import type { VisitTexts } from './visits/texts.mjs';
import type { ZoneTexts } from './zones/texts.mjs';

/** All texts of the picker. Words in braces are placeholders; a translation keeps them. */
export interface Texts
  extends
    MainTexts,
    MovingTexts,
    VisitTexts,
    QuestionTexts,
    WaitlistTexts,
    HoursTexts,
    PlacesTexts,
    ZoneTexts,
    ReachedLimitTexts,
    TermsTexts {}

/** Texts of the picker's main module. Separately loaded modules have their own. */
export interface MainTexts {
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly loading: string;
  /** Label of the select for a staff member. */
  readonly member: string;
  readonly anyMember: string;
  /**
   * Says in which time zone times are shown. Placeholders `{city}`: the city of the zone, in Latin letters; `{zone}`: the
   * name of the zone in the language, such as Germany Time.
   */
  readonly timeZone: string;
  /** Says which time zone the shop has. Placeholder `{zone}`: the city of the zone. */
  readonly shopZone: string;

  /** Number of free times on a day, or in a part of the day. Placeholder `{count}`. */
  readonly timesFree: PluralText;
  /** Number of free places of one start. Placeholder `{count}`. */
  readonly placesLeft: PluralText;
  /** Number of free places of one start, if the visitor asks for more places than that. Placeholder `{count}`. */
  readonly onlyLeft: PluralText;
  readonly soldOut: string;
  /** Says that another customer has booked a start at which there is one place. */
  readonly takenTime: string;
  readonly closed: string;

  /** Label of the list of times. Placeholder `{day}`. */
  readonly timesOn: string;
  readonly morning: string;
  readonly afternoon: string;
  readonly evening: string;
  /** Shop's time beside a time in the visitor's zone. Placeholder `{time}`. */
  readonly atTheShop: string;
  /** Says that no time is free on a day. Placeholder `{day}`. */
  readonly nothingOnDay: string;
  readonly nothingThisMonth: string;
  /** Says that nothing is free within a year. */
  readonly nothingFree: string;
  /** Label of the button that shows the first free day. Placeholder `{day}`. */
  readonly firstFreeDay: string;
  /** Label of the button that chooses the first free time. Placeholder `{time}`: its day and time. */
  readonly firstFreeTime: string;

  /** Heading of the summary of the chosen time. */
  readonly yourChoice: string;
  readonly nothingChosen: string;
  /** Chosen staff member. Placeholder `{name}`. */
  readonly withMember: string;
  /** In place of the staff member, if the visitor has no preference. */
  readonly withAnyMember: string;
  /** Chosen number of places. Placeholder `{count}`. */
  readonly places: PluralText;
  /** Deposit for one place. Placeholders `{now}`: the deposit; `{later}`: the amount due later, paid in the shop. */
  readonly deposit: string;
  /** Price of one place, if the visitor wants several. Placeholder `{price}`. */
  readonly each: string;
  /** Lowest price of a day’s times. Placeholder `{price}`. */
  readonly fromPrice: string;
  readonly clear: string;
  /** Announces the chosen time to screen readers. Placeholder `{time}`. */
  readonly chosen: string;
  readonly taken: string;
  /** Says that the chosen time is not free with another staff member. Placeholder `{name}`: the member. */
  readonly memberBusy: string;
  /** Says that a staff member has no free times, or was refused by the shop. Placeholder `{name}`: the member. */
  readonly memberGone: string;
  readonly required: string;

  readonly failed: string;
  readonly retry: string;
}

export const ENGLISH: MainTexts = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  loading: 'Loading free times…',
  member: 'With',
  anyMember: 'No preference',
  timeZone: '{city} time',
  shopZone: '{zone} (the shop)',

  timesFree: { one: '{count} free time', other: '{count} free times' },
  placesLeft: { one: '{count} place left', other: '{count} places left' },
  onlyLeft: { other: 'only {count} left' },
  soldOut: 'sold out',
  takenTime: 'taken',
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
  withAnyMember: 'with whoever is free',
  places: { one: '{count} place', other: '{count} places' },
  deposit: '{now} now, {later} in the shop',
  each: '{price} each',
  fromPrice: 'from {price}',
  clear: 'Clear',
  chosen: 'Chosen: {time}',
  taken: 'The time you chose is no longer free. Please choose another.',
  memberBusy: '{name} is not free at the time you chose. Please choose another.',
  memberGone: '{name} cannot be booked at present.',
  required: 'Please choose a time.',

  failed: 'The free times could not be loaded.',
  retry: 'Try again',
};
