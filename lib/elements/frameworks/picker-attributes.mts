/**
 * Attributes of `<appointment-picker>` in the templates of React, Vue and Svelte, in addition to those of every element.
 * docs/picker.md says what each of them means.
 * @typeParam Flag values of an attribute that is on or off, as the framework writes them
 */
export interface PickerAttributes<Flag> {
  /** Id of the service. Required, except with `token`. */
  readonly 'product-id'?: number | string | undefined;
  /** Name of the service in the language of the page. Default: the name that the REST interface returns. */
  readonly 'product-name'?: string | undefined;
  /** URL of the REST interface. Default: `/api`. */
  readonly api?: string | undefined;
  /** Token of a self-service link: the visitor moves the appointment of the link. */
  readonly token?: string | undefined;
  /** Nonce of the customer's session, for the booking limits of one customer. */
  readonly 'session-nonce'?: string | undefined;
  /** JSON list of the members who can be chosen: `JSON.stringify([{ id: 3, name: 'Mia' }])`. */
  readonly members?: string | undefined;
  /** On: "No preference" is the first choice. */
  readonly 'any-member'?: Flag | undefined;
  /** Initial number of places. Default: 1. */
  readonly quantity?: number | string | undefined;
  /** Maximum number of places that can be chosen. Default: 1; then the picker has no field for the number. */
  readonly 'max-quantity'?: number | string | undefined;
  /**
   * Price that the picker shows. Empty text: the net price of each time. A decimal string such as `48.00`: this price
   * at every time.
   */
  readonly price?: string | undefined;
  /** Currency code such as `EUR`. Required if prices are shown. */
  readonly currency?: string | undefined;
  /** Name of the initial time zone, such as `Europe/Berlin`. Default: the visitor's. */
  readonly 'time-zone'?: string | undefined;
  /** Clock of 12 or 24 hours. Default: that of the language. */
  readonly 'hour-cycle'?: 'h12' | 'h23' | undefined;
  /** First day of the week, 1 for Monday to 7 for Sunday. Default: that of the language. */
  readonly 'first-weekday'?: number | string | undefined;
  /** Earliest start on the shop's clock, such as `17:00`. */
  readonly 'time-from'?: string | undefined;
  /** End of the start times on the shop's clock, such as `12:00`: every start is before it. */
  readonly 'time-to'?: string | undefined;
  /** Weekdays of the starts, such as `1,2` for Monday and Tuesday. Default: all. */
  readonly weekdays?: string | undefined;
  /** On: asks the questions of the service. */
  readonly questions?: Flag | undefined;
  /**
   * Offers a waiting list. Empty text: for customers with a session. A URL: for all visitors; a form sends their wishes
   * to this URL.
   */
  readonly waitlist?: string | undefined;
  /** JSON object with the services of a visit. */
  readonly visit?: string | undefined;
  /** On: the visitor can choose a part of the day, and a weekday. */
  readonly 'choose-hours'?: Flag | undefined;
  /** On: says until when the chosen time can be cancelled and moved, and which fees apply. */
  readonly terms?: Flag | undefined;
  /** On: the form is sent only if a time is chosen. */
  readonly required?: Flag | undefined;
  /** On: the visitor can choose nothing, and the form around the picker sends no values of the picker. */
  readonly disabled?: Flag | undefined;
}
