/**
 * An error for a calendar that cannot be read. The message continues the sentence "the calendar …" and is shown to the
 * user.
 */
export class UnreadableCalendar extends Error {
  override name = 'UnreadableCalendar';
}
