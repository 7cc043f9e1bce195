import type { CustomerVisit, Instant, Zone } from 'shop-appointments';
import type { Language } from '../../texts/languages';
import { lengthWords } from './durations';
import { SECONDS_AN_HOUR, untilWords } from './times';

/** Whether, and until when, a customer may cancel and move an appointment or visit. */
export type ChangeLimits = Pick<
  CustomerVisit,
  'canCancel' | 'canReschedule' | 'cancelUntil' | 'rescheduleUntil'
>;

/** Start of an appointment or visit, whether its customer can cancel it without a fee, and the zone of the shop. */
export interface Changed {
  readonly start: Instant;
  readonly isFree: boolean;
  readonly zone: Zone;
}

/** Says until when a customer can cancel and move an appointment or visit, or that this is not possible online. */
export function limitWords(limits: ChangeLimits, changed: Changed, language: Language): string {
  const { canCancel, canReschedule, cancelUntil, rescheduleUntil } = limits;
  const { texts } = language;
  if (!canCancel && !canReschedule) return texts.cannotChange;
  const { start, isFree, zone } = changed;
  const until = (instant: Instant): string => untilWords(instant, start, zone, language);
  if (canCancel && canReschedule && cancelUntil === rescheduleUntil)
    return (isFree ? texts.freeToChange : texts.changeOnline)(until(cancelUntil));
  const cancelling = canCancel
    ? (isFree ? texts.freeToCancel : texts.cancelOnline)(until(cancelUntil))
    : texts.cannotCancel;
  const moving = canReschedule ? texts.moveOnline(until(rescheduleUntil)) : texts.cannotMove;
  return `${cancelling} ${moving}`;
}

/**
 * Says that an appointment or visit cannot be changed online, because its one time limit for cancelling and moving is
 * over; '' if that is not the reason.
 */
export function tooLateWords(
  { canCancel, canReschedule, cancelUntil, rescheduleUntil }: ChangeLimits,
  { start, now }: { readonly start: Instant; readonly now: Instant },
  language: Language,
): string {
  const isOver = !canCancel && !canReschedule && cancelUntil === rescheduleUntil;
  if (!isOver || cancelUntil > now || cancelUntil === start) return '';
  const hours = (start - cancelUntil) / SECONDS_AN_HOUR;
  return language.texts.tooLateToChange(lengthWords(hours, 'hour', language));
}
