import { integer, MAX_ID, text } from '../../wire/inputs/input';
import { fieldsOf, type ParamSet } from './field';

/** Largest number of seconds that a stream is held open. Proxies usually allow more. */
const LONGEST_WAIT = 25;

/** Parameters of the event stream. */
export const FOLLOW_EVENTS = {
  fields: fieldsOf({
    sinceId: integer(
      'Only events with a larger id than this one. If the header Last-Event-ID has a larger id, that one is used.',
      { min: 0, max: MAX_ID },
    ),
    wait: integer(
      'Number of seconds to wait for an event if there is none yet. Default: the response ends immediately.',
      {
        min: 0,
        max: LONGEST_WAIT,
      },
    ),
    nonce: text("The session's nonce. It can also be sent as `_nonce` or in the header X-SITE-Nonce."),
  }),
} as const satisfies ParamSet;
