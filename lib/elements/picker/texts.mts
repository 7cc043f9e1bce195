/** Everything that the picker says. Replace any of it: `picker.texts = { anyMember: 'Egal wer' }`. */
export interface Texts {
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly loading: string;
  /** Nothing is free in the month shown. */
  readonly nothingThisMonth: string;
  /** Nothing is free for as far as can be booked. */
  readonly nothingFree: string;
  readonly firstFree: string;
  readonly member: string;
  readonly anyMember: string;
  readonly quantity: string;
  /** `{count}`: places left at a time. */
  readonly placesLeft: string;
  /** `{count}`: free times of a day. */
  readonly timesFree: string;
  readonly soldOut: string;
  readonly closed: string;
  /** `{day}` */
  readonly timesOf: string;
  /** `{zone}`: the visitor's own. */
  readonly yourTime: string;
  /** `{time}`: the shop's wall clock, where it differs from the visitor's. */
  readonly shopTime: string;
  /** `{time}` */
  readonly chosen: string;
  readonly taken: string;
  readonly failed: string;
  readonly retry: string;
}

export const ENGLISH: Texts = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  loading: 'Looking for free times…',
  nothingThisMonth: 'Nothing is free in this month.',
  nothingFree: 'Nothing is free at the moment.',
  firstFree: 'Go to the first free day',
  member: 'With',
  anyMember: 'No preference',
  quantity: 'Places',
  placesLeft: '{count} left',
  timesFree: '{count} times free',
  soldOut: 'sold out',
  closed: 'closed',
  timesOf: 'Times on {day}',
  yourTime: 'Times are shown in your time zone ({zone}).',
  shopTime: '{time} at the shop',
  chosen: 'Chosen: {time}',
  taken: 'The time you chose has just been taken. Please choose another.',
  failed: 'The free times could not be loaded.',
  retry: 'Try again',
};

export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
