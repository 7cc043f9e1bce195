import type { Provider } from '@nestjs/common';
import type { Type } from '@vendure/core';

/** The providers of the orders port. */
export const ORDER_PROVIDERS: Provider[] = [];

/** The plugin's own tables in Vendure's database. */
export const ORDER_ENTITIES: Type<unknown>[] = [];
