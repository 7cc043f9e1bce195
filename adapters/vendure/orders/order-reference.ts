import { EntityId, type ID } from '@vendure/core';
import { Entity, PrimaryColumn } from '../from-vendure';

/**
 * A reference (a unique text) that the library has given to an order line. A repeated call with this reference writes
 * no second line. The reference stays when the line is removed.
 */
@Entity()
export class AppointmentOrderReference {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  reference!: string;

  /** Id of the order line; null only while the line is being written. */
  @EntityId({ nullable: true })
  orderId!: ID | null;

  @EntityId({ nullable: true })
  orderLineId!: ID | null;
}
