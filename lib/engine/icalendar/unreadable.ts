/** A calendar that cannot be read, in words for the one who gave it. */
export class UnreadableCalendar extends Error {
  override name = 'UnreadableCalendar';
}
