import type { Entitlement } from '../../domain/money/entitlement';
import { closed, INTEGER, schemaOrNull, TEXT } from '../response/schema';

/** An entitlement that can pay for a booking. */
export const ENTITLEMENT = closed('Entitlement', {
  id: TEXT,
  name: TEXT,
  left: {
    ...schemaOrNull(INTEGER),
    description: 'Number of places for which the entitlement can still pay; null if there is no limit.',
  },
});

export const presentEntitlement = ({ id, name, left }: Entitlement) => ({ id, name, left });
