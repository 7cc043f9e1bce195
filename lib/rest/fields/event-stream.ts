import { integer, MAX_ID, text } from '../../wire/inputs/input';
import { fieldsOf, type ParamSet } from './field';

/** Largest number of seconds that a stream is held open. Proxies usually allow more. */
const LONGEST_WAIT = 25;

/** Parameters of the event stream (the contract, Server-sent event stream). */
export const FOLLOW_EVENTS = {
  fields: fieldsOf({
    sinceId: integer(
      'Only events with a larger id. If the header Last-Event-ID is larger, the header counts.',
      { min: 0, max: MAX_ID },
    ),
    wait: integer('Seconds to wait for an event if there is none; without it the stream ends at once.', {
      min: 0,
      max: LONGEST_WAIT,
    }),
    nonce: text("The session's nonce; _nonce and the header X-SITE-Nonce are accepted too."),
  }),
} as const satisfies ParamSet;
