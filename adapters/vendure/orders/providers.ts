import type { Provider } from '@nestjs/common';
import type { Type } from '@vendure/core';
import { NewLines } from './new-lines';
import { OrderCancellation } from './order-cancellation';
import { OrderCustomers } from './order-customers';
import { OrderLines } from './order-lines';
import { OrderNotices } from './order-notices';
import { OrderReader } from './order-reader';
import { AppointmentOrderReference } from './order-reference';
import { OrderWriter } from './order-writer';
import { OrderWrites } from './order-writes';
import { OrderReferences } from './references';
import { UntrackedStock } from './untracked-stock';

/** The Nest providers of the orders port. */
export const ORDER_PROVIDERS: Provider[] = [
  NewLines,
  OrderCancellation,
  OrderCustomers,
  OrderLines,
  OrderNotices,
  OrderReader,
  OrderReferences,
  OrderWriter,
  OrderWrites,
  UntrackedStock,
];

/** The plugin's own tables in Vendure's database. */
export const ORDER_ENTITIES: Type<unknown>[] = [AppointmentOrderReference];
