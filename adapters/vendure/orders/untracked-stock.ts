import { ProductVariant, TransactionalConnection } from '@vendure/core';
import type { EntitySubscriberInterface } from 'typeorm';
import type { BookableFields } from '../custom-fields';
import { Inject, Injectable } from '../from-vendure';

/**
 * Turns off stock tracking for bookable variants each time they are saved, because free times limit them instead.
 * Otherwise a new variant, whose stock is 0, could not be put into a cart.
 */
@Injectable()
export class UntrackedStock implements EntitySubscriberInterface<ProductVariant> {
  constructor(@Inject(TransactionalConnection) { rawConnection }: TransactionalConnection) {
    rawConnection.subscribers.push(this);
  }

  listenTo(): typeof ProductVariant {
    return ProductVariant;
  }

  beforeInsert({ entity }: { readonly entity?: Partial<ProductVariant> }): void {
    stopTracking(entity);
  }

  beforeUpdate({ entity }: { readonly entity?: Partial<ProductVariant> }): void {
    stopTracking(entity);
  }
}

function stopTracking(variant: Partial<ProductVariant> | undefined): void {
  const { appointmentDuration } = (variant?.customFields ?? {}) as Partial<BookableFields>;
  if (!variant || typeof appointmentDuration !== 'number') return;
  Object.assign(variant, { trackInventory: 'FALSE' });
}
