import type { OpenApi } from '../../../lib/rest/openapi';

/** A request of a test and its response. */
export interface Answered {
  readonly method: string;
  /** Path with the query. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the test read the body itself. */
  readonly text?: string;
}

interface Response {
  readonly content?: Record<string, { schema: object }>;
}

/** Reference to a named response in the OpenAPI description. */
interface Reference {
  readonly $ref: string;
}

interface Operation {
  readonly responses: Record<string, Response | Reference>;
}

/** Compares responses with the OpenAPI description of the interface. */
export interface Judge {
  /** Describes how a response differs from the OpenAPI description; undefined if it does not. */
  problemOf(answered: Answered): string | undefined;
}

/**
 * Prepares checks of responses against an OpenAPI description.
 * @param mount path of the router, such as `/api`
 */
export function judgeBy(document: OpenApi, mount: string): Judge {
  const exact = new Validators(document);
  // Checks of responses to requests that select fields, in which any field may be absent.
  const chosen = new Validators(withoutRequired(document));
  const shared = document.components.responses as Readonly<Record<string, Response>>;
  const resolved = (response: Response | Reference): Response =>
    '$ref' in response ? shared[response.$ref.replace('#/components/responses/', '')]! : response;
  const patterns = Object.keys(document.paths).map((path) => ({
    path,
    fits: new RegExp(
      `^${path.replaceAll('.', '\\.').replace('{id}', '\\d+').replace('{feed}', '[^/]+').replace(/\/$/, '')}/?$`,
    ),
  }));
  return {
    problemOf({ method, url, status, headers, text }) {
      const [full = '', query = ''] = url.split('?', 2);
      if (!full.startsWith(mount)) return undefined;
      const below = full.slice(mount.length) || '/';
      const path = patterns.find(({ fits }) => fits.test(below))?.path;
      if (path === undefined && !/^\/v[12](\/|$)/.test(below)) return undefined;
      if (method === 'HEAD' || status === 304) return (text ?? '') === '' ? undefined : 'there is a body';
      const item = path === undefined ? undefined : document.paths[path];
      const operation = item?.[method.toLowerCase()] as Operation | undefined;
      const answers = operation?.responses ?? ERRORS;
      const given = answers[status] ?? (status >= 400 ? answers.default : undefined);
      if (!given) return `no answer ${status} is described`;
      const answer = resolved(given);
      if (!answer.content) return undefined;
      const [type, media] = Object.entries(answer.content)[0]!;
      if (!headers['content-type']?.startsWith(type)) return `it is ${String(headers['content-type'])}`;
      if (text === undefined || type !== 'application/json') return undefined;
      const validators = /(^|&)_fields(\[\])?=/.test(query) && status === 200 ? chosen : exact;
      return validators.problemOf(media.schema, JSON.parse(text));
    },
  };
}

const ERRORS: Operation['responses'] = {
  default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
};

const REFERENCE = '"#/components/schemas/';

/** Function of the test environment that compiles a JSON schema once for all test files of the worker. */
const { compileSchema } = globalThis as unknown as {
  readonly compileSchema: (definitions: string, schema: string) => (value: unknown) => string | undefined;
};

class Validators {
  private readonly definitions: string;
  private readonly compiled = new Map<object, (value: unknown) => string | undefined>();

  constructor({ components }: Pick<OpenApi, 'components'>) {
    this.definitions = JSON.stringify(components.schemas).replaceAll(REFERENCE, '"#/$defs/');
  }

  problemOf(schema: object, body: unknown): string | undefined {
    let problemIn = this.compiled.get(schema);
    if (!problemIn) {
      const text = JSON.stringify(schema).replaceAll(REFERENCE, '"definitions#/$defs/');
      this.compiled.set(schema, (problemIn = compileSchema(this.definitions, text)));
    }
    const problem = problemIn(body);
    return problem && `${problem} in ${JSON.stringify(body).slice(0, 2000)}`;
  }
}

function withoutRequired(document: OpenApi): OpenApi {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === 'required' && Array.isArray(value) ? undefined : value,
    ),
  ) as OpenApi;
}
