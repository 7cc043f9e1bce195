import { MESSAGE_KINDS } from '../messages/message';
import type { MessageSettings } from '../messages/message-settings';
import { isFunction, isObject, optional, type OptionChecks } from './option-check';
import { languageTag } from '../people/contact';
import { isMessageHours, isReminderHours, MOST_MESSAGE_HOURS, REMINDER_HOURS_TEXT } from './message-hours';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const isKind = (value: unknown): boolean => (MESSAGE_KINDS as readonly unknown[]).includes(value);
const isTime = (value: unknown): boolean => typeof value === 'string' && TIME.test(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isNullOr =
  (isRight: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || isRight(value);

/** The check of each option about messages to customers. */
export const MESSAGE_OPTION_CHECKS: OptionChecks<Partial<MessageSettings>> = {
  kinds: optional(
    `a list of kinds: ${MESSAGE_KINDS.join(', ')}`,
    (value) => Array.isArray(value) && value.every(isKind),
  ),
  reminderHours: optional(REMINDER_HOURS_TEXT, isReminderHours),
  followUpHours: optional(
    `a whole number from 1 to ${MOST_MESSAGE_HOURS}, or null`,
    isNullOr(isMessageHours),
  ),
  quietHours: optional(
    'an object with from and to, two different times such as "21:00" and "08:00", or null',
    isNullOr((value) => isObject(value) && isTime(value.from) && isTime(value.to) && value.from !== value.to),
  ),
  language: optional(
    'a BCP 47 tag such as "en" or "de-AT"',
    (value) => typeof value === 'string' && languageTag(value) !== undefined,
  ),
  address: optional('a text', isText),
  manageLink: optional('a function that returns an address, or null', isNullOr(isFunction)),
  waitlistLink: optional('a function that returns an address, or null', isNullOr(isFunction)),
  optOutLink: optional('a function that returns an address, or null', isNullOr(isFunction)),
  texts: optional(
    `an object with functions for kinds of messages: ${MESSAGE_KINDS.join(', ')}`,
    (value) =>
      isObject(value) && Object.entries(value).every(([kind, write]) => isKind(kind) && isFunction(write)),
  ),
};
