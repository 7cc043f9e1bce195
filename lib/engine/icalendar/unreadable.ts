/** A parse error of a calendar, to show to the user. */
export class UnreadableCalendar extends Error {
  override name = 'UnreadableCalendar';
}
