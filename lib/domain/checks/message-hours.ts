/** Limit on the hours between a booking and its reminder or follow-up: 60 days. */
export const MOST_MESSAGE_HOURS = 24 * 60;
const MOST_REMINDERS = 5;

/** Whether a value can be the hours between a booking and its reminder or follow-up. */
export const isMessageHours = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MOST_MESSAGE_HOURS;

/** Whether a value can be the hours before the start at which reminders are sent. */
export const isReminderHours = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MOST_REMINDERS &&
  new Set(value).size === value.length &&
  value.every(isMessageHours);

/** Description of the values that `isReminderHours` accepts. */
export const REMINDER_HOURS_TEXT = `a list of at most ${MOST_REMINDERS} different whole numbers from 1 to ${MOST_MESSAGE_HOURS}`;
