import type { Api } from './api';

/** Creates a record by Vendure's mutation for its type, such as `createProduct`. Returns its id. */
export async function create(api: Api, type: string, input: object): Promise<string> {
  const { created } = await api<{ created: { __typename: string; id?: string } }>(
    `mutation ($input: Create${type}Input!) {
      created: create${type}(input: $input) { __typename ... on ${type} { id } }
    }`,
    { input },
  );
  if (!created.id) throw new Error(`The ${type} was not created: ${created.__typename}`);
  return created.id;
}
