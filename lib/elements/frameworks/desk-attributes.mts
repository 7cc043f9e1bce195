/**
 * Attributes of `<appointment-desk>` in the templates of React, Vue and Svelte, in addition to those of every element.
 * docs/desk.md says what each of them means.
 */
export interface DeskAttributes {
  /** URL of the REST interface. Default: `/api`. */
  readonly api?: string | undefined;
  /** Nonce of the user's session: `appointments.nonceFor(session)`. */
  readonly 'session-nonce'?: string | undefined;
  /** URL of an order in the shop, with `{id}` in place of its id. */
  readonly 'order-url'?: string | undefined;
  /** URL of the page on which the user signs in again. */
  readonly 'sign-in-url'?: string | undefined;
  /** Clock of 12 or 24 hours. Default: that of the language. */
  readonly 'hour-cycle'?: 'h12' | 'h23' | undefined;
  /** First day of the week, 1 for Monday to 7 for Sunday. Default: that of the language. */
  readonly 'first-weekday'?: number | string | undefined;
  /** `off`: the desk does not write the shown screen into the URL of the page. */
  readonly addresses?: 'on' | 'off' | undefined;
}
