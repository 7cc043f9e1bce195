// src/appointments/query.ts: Medusa's query across its modules
import { container } from '@medusajs/framework';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';

interface Wanted {
  readonly fields: string[];
  readonly filters: object;
  readonly context?: object;
}

/** Returns the matching records of a kind, from any module of Medusa. */
export async function query(entity: string, wanted: Wanted): Promise<unknown[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({ entity, ...wanted });
  return data as unknown[];
}
