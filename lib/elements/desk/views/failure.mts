import { RequestFailed } from '../api/client.mjs';
import { type Content, h } from '../../common/dom.mjs';
import { limitText } from '../../common/limits/limit-text.mjs';
import { fill } from '../../common/text.mjs';
import type { Context, Dialog } from '../context.mjs';
import { inOneList } from './names.mjs';
import { unbroken } from './unbroken.mjs';

/**
 * Returns a text that says why a request failed and what to do. Returns '' if the write was not sent because the
 * connection was lost, and the connection is back now.
 */
export function failureText(error: unknown, context: Context): string {
  const { texts } = context;
  const words = texts.refusals;
  // Errors of the program itself get the general text, because an exception here would stop the whole desk.
  if (!(error instanceof RequestFailed)) return words.failed;
  const { status, code, data, message } = error;
  if (data.reasons && data.reasons.length > 0) {
    const limits = limitText(data.limits ?? [], words.limits, context);
    return [reasonsText(data.reasons, context), limits].filter(Boolean).join(' ');
  }
  if (code === 'not_sent') return context.isReached() ? '' : words.noNetwork;
  if (status === 0 || code === 'shop_rest_outcome_unknown') return words.outcomeUnknown;
  if (status === 401) return texts.frame.signedOut;
  if (status === 403) return words.forbidden;
  if (code === 'shop_rest_availability_invalid_id') return texts.hours.rules.gone;
  if (code === 'shop_rest_appointment_invalid_id') return texts.appointment.gone;
  if (code === 'shop_appointments_nothing_left') return words.paysNoMore;
  if (status === 404 || status === 410) return words.gone;
  // Error responses with a status below 500 name the wrong values, so their messages are shown as they are.
  return status < 500 && message !== '' ? message : words.failed;
}

/** Shows an error message; nothing for ''. */
export const alertView = (text: string): Content =>
  text !== '' && h('p', { key: 'failure', role: 'alert', class: 'refusal' }, ...unbroken(text));

/** Describes the reasons why a time cannot be booked. `codes` are the codes of the reasons. */
export function reasonsText(codes: readonly string[], context: Context): string {
  return fill(context.texts.refusals.refused, { reasons: reasonsList(codes, context) });
}

/** Lists reasons by their codes, without a full stop; '' for none. */
export function reasonsList(codes: readonly string[], context: Context): string {
  const words = context.texts.refusals;
  return inOneList(
    codes.map((code) => words.reasons[code] ?? words.otherReason),
    context,
  );
}

/** Announces the failure of a write if the user has left its dialog, where it would have been shown. */
export function sayIfLeft(dialog: Dialog, error: unknown, context: Context): void {
  if (!context.isOpen(dialog)) {
    const values = { title: dialog.title(), failure: failureText(error, context) };
    context.say(fill(context.texts.refusals.failedIn, values));
  }
}

/** Returns a text that says why data could not be read. */
export function readFailureText(error: unknown, context: Context): string {
  const isNotThere = error instanceof RequestFailed && (error.status === 0 || error.status === 404);
  return isNotThere ? context.texts.refusals.notLoaded : failureText(error, context);
}
