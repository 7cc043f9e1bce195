import type { Provider } from '@nestjs/common';

/** The providers of the cart. */
export const CART_PROVIDERS: Provider[] = [];
