import type { Provider } from '@nestjs/common';

/** The providers that report changes of the shop to the library. */
export const FOLLOW_PROVIDERS: Provider[] = [];
