// src/appointments/query.ts: Medusa's query across its modules
import { container } from '@medusajs/framework';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';

interface Wanted {
  readonly fields: string[];
  readonly filters: object;
  readonly context?: object;
}

/** Returns the matching records of this kind. The caller names the type of the requested fields. */
export async function query(entity: string, wanted: Wanted): Promise<unknown[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({ entity, ...wanted });
  return data as unknown[];
}
