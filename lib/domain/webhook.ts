/** A webhook of the shop's: where deliveries of a topic go, over HTTPS. */
export interface Webhook {
  readonly id: number | string;
  readonly name: string;
  readonly topic: string;
  readonly deliveryUrl: string;
  /**
   * Current secret first; a second one while it is rotated. Empty where the shop cannot read it any more: nothing is
   * sent to this webhook until it has another one, and the others are not held up.
   */
  readonly secrets: readonly string[];
}
