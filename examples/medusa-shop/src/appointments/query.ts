// src/appointments/query.ts: Medusa's query across its modules
import { container } from '@medusajs/framework';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';

interface Wanted {
  readonly fields: string[];
  readonly filters: object;
  readonly context?: object;
}

/** The records of this kind that match. The caller knows the type of the fields that it wants. */
export async function query(entity: string, wanted: Wanted): Promise<unknown[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({ entity, ...wanted });
  return data as unknown[];
}
