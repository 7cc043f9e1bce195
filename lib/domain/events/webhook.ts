/** A webhook of the shop: an HTTPS address to which the events of a topic are delivered. */
export interface Webhook {
  readonly id: number | string;
  readonly name: string;
  readonly topic: string;
  readonly deliveryUrl: string;
  /**
   * Secrets that sign the payloads: the current one first, and a second one while the secret is rotated. Empty if the
   * shop can no longer read the secret: the webhook then gets nothing until it has a new secret, and other webhooks are
   * not delayed.
   */
  readonly secrets: readonly string[];
}
