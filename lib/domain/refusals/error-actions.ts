/** The next steps that an error can propose to a program, as `action` in its data. */
export const ERROR_ACTIONS = {
  choose_alternative: 'show the `alternatives`, and book the one that is chosen, or another time',
  choose_time: 'show the free times again, and book the one that is chosen',
  skip_unavailable:
    'choose other times, or send the series again with `skipUnavailable`, which leaves out the dates that cannot be booked',
  check_out:
    'check out at once, because the place of this expired hold may still be free, or place another hold',
  release_hold:
    'pay for, cancel or release one of the holds and appointments of this visitor, or book fewer places',
  pay_otherwise: 'book again without the entitlement, or with another one',
  retry: 'send the same request again after `retryAfter` seconds',
  look_first: 'look for the records that the data names before the request is sent again',
  ask_shop: 'tell the customer to ask the shop, because only the shop can still change it',
} as const satisfies Record<string, string>;

/** A key of `ERROR_ACTIONS`. */
export type ErrorAction = keyof typeof ERROR_ACTIONS;
