import { integer, MAX_ID, type ParamSet, text } from './field';

/** Seconds that a stream may be held open, shorter than proxies usually wait. */
const LONGEST_WAIT = 25;

/** The contract, Server-sent event stream. */
export const FOLLOW_EVENTS = {
  fields: [
    integer(
      'since_id',
      'sinceId',
      'Only events with a larger id. The larger of this and the header Last-Event-ID counts.',
      { min: 0, max: MAX_ID },
    ),
    integer(
      'wait',
      'wait',
      'Seconds to wait for an event if there is none; without it the stream ends at once.',
      { min: 0, max: LONGEST_WAIT },
    ),
    text('nonce', 'nonce', "The session's nonce; _nonce and the header X-SITE-Nonce are accepted too."),
  ],
} as const satisfies ParamSet;
