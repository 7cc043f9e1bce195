import type { ShopCode } from './pages/words/refusals';

/**
 * An error of the shop itself, with a code that the library does not have. The message is for programs; customers read
 * their own text.
 */
export class ShopRefusal extends Error {
  override name = 'ShopRefusal';

  constructor(
    readonly code: ShopCode,
    message: string,
    readonly status = 409,
  ) {
    super(message);
  }
}
