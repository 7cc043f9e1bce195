import type { OpenApi } from '../../../lib/rest/openapi';
import { extendBodies, extendSchemas, type RequestBody } from './extend-schemas';
import { mapValues } from './map-values';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, object>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/**
 * Shortens the OpenAPI description for the generator, which writes each operation in full. Whatever several operations
 * or schemas have in common is written once and referred to. `OPTIONS` is left out, because no client sends it.
 */
export function forClients(document: OpenApi): object {
  const { schemas, responses } = document.components as Record<string, Record<string, object>>;
  const paths = shareOperations(withoutOptions(document.paths as Paths));
  const [bodies, shared] = [new Parts<RequestBody>('requestBodies'), new Parts<object>('responses')];
  for (const operation of uniqueOperations(paths)) {
    if (operation.requestBody) bodies.count(operation.requestBody, operation.operationId);
    for (const response of Object.values(operation.responses)) shared.count(response, operation.operationId);
  }
  const { requestBodies, schemas: bodySchemas } = extendBodies(bodies.usedBy(1));
  return {
    ...document,
    paths: mapOperations(paths, (operation) => ({
      ...operation,
      ...(operation.requestBody && { requestBody: bodies.refer(operation.requestBody, 1) }),
      responses: mapValues(operation.responses, (response) => shared.refer(response, 2)),
    })),
    components: {
      ...document.components,
      schemas: { ...extendSchemas(schemas!), ...bodySchemas },
      requestBodies,
      responses: { ...responses, ...shared.usedBy(2) },
    },
  };
}

const operationsOf = (paths: Paths): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item));

const uniqueOperations = (paths: Paths): Iterable<Operation> =>
  new Map(operationsOf(paths).map((operation) => [operation.operationId, operation])).values();

const mapOperations = <To>(paths: Paths, change: (operation: Operation) => To) =>
  mapValues(paths, (item) => mapValues(item, change));

const withoutOptions = (paths: Paths): Paths =>
  mapValues(paths, (item) =>
    Object.fromEntries(Object.entries(item).filter(([method]) => method !== 'options')),
  );

/**
 * Gives operations that differ only in path or method, such as `PUT` and `PATCH`, the same id: that of the last one.
 */
function shareOperations(paths: Paths): Paths {
  const keyOf = (operation: Operation): string => JSON.stringify({ ...operation, operationId: undefined });
  const ids = new Map(operationsOf(paths).map((operation) => [keyOf(operation), operation.operationId]));
  return mapOperations(paths, (operation) => ({ ...operation, operationId: ids.get(keyOf(operation))! }));
}

/** Request bodies or responses that become components, each named after the first operation that has it. */
class Parts<Part extends object> {
  private readonly parts = new Map<string, { readonly name: string; readonly part: Part; uses: number }>();

  constructor(private readonly kind: 'requestBodies' | 'responses') {}

  /** Counts the use of a part by an operation, unless it is a reference already. */
  count(part: Part, operationId: string): void {
    if ('$ref' in part) return;
    const key = JSON.stringify(part);
    const counted = this.parts.get(key);
    if (counted) counted.uses += 1;
    else this.parts.set(key, { name: operationId[0]!.toUpperCase() + operationId.slice(1), part, uses: 1 });
  }

  /** Returns a reference to the part if at least `fewest` operations use it; otherwise the part itself. */
  refer(part: Part, fewest: number): object {
    const counted = this.parts.get(JSON.stringify(part));
    if (!counted || counted.uses < fewest) return part;
    return { $ref: `#/components/${this.kind}/${counted.name}` };
  }

  /** Returns the parts that at least `fewest` operations use, by name. */
  usedBy(fewest: number): Record<string, Part> {
    const used = [...this.parts.values()].filter(({ uses }) => uses >= fewest);
    return Object.fromEntries(used.map(({ name, part }) => [name, part]));
  }
}
