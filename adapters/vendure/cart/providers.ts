import type { Provider } from '@nestjs/common';
import { CartHolds } from './cart-holds';
import { CartLines } from './cart-lines';
import { Checkout } from './checkout';
import { Library } from './library';
import { Refusals } from './refusals';
import { Rollbacks } from './rollbacks';

/** The Nest providers that place and book the appointments of carts. */
export const CART_PROVIDERS: Provider[] = [CartHolds, CartLines, Checkout, Library, Refusals, Rollbacks];
