import { randomBytes } from 'node:crypto';
import type { Child } from '../child';
import { freePort, type Project } from './new-project';

/** The shop of "Getting started" with its own database, for a recipe that writes. */
export interface RecipeShop {
  /** Environment variables for the programs of the shop. */
  readonly env: Readonly<Record<string, string>>;
  /** Header `Authorization` of its manager. */
  readonly manager: { readonly Authorization: string };
  /** Starts a program that prints when it is ready. The variable `PORT` tells it where to listen. */
  readonly open: (file: string, more?: Readonly<Record<string, string>>) => Promise<OpenProgram>;
  readonly shell: (script: string) => Promise<string>;
  /**
   * Runs statements that may use `shop` (of shop.js) and `appointments`. Returns the value that they pass to `print`.
   */
  readonly evaluate: (statements: string) => Promise<unknown>;
}

/** A running program that listens at an address. */
export interface OpenProgram {
  readonly url: string;
  readonly child: Child;
}

/** An answer to a question that no product of "Getting started" has. */
export const STRAY_ANSWER = { key: 'size', value: 'XL' };
/** The refusal of `STRAY_ANSWER`, which shows that a route passes answers on. */
export const STRAY_ANSWER_REFUSED = {
  status: 400,
  body: { data: { params: { 'answers.size': 'has a key that no question of this product has' } } },
};

/** A response; its body is undefined if it is empty. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Opens the shop of "Getting started" with a database for one recipe. All recipes share one folder. */
export async function openRecipeShop(
  project: Project,
  name: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RecipeShop> {
  const env = {
    DATABASE_URL: `sqlite:${name}.db`,
    APPOINTMENTS_SECRET: randomBytes(32).toString('hex'),
    ...more,
  };
  const shell = (script: string): Promise<string> => project.shell(script, env);
  const [, password] = /^PASSWORD='([\w ]+)'$/m.exec(await shell('node first-hour.js'))!;
  return {
    env,
    manager: { Authorization: `Basic ${btoa(`mona:${password}`)}` },
    shell,
    async open(file, own = {}) {
      const port = await freePort();
      const child = project.nodeWith({ ...env, ...own, PORT: port }, file);
      await child.printed(/is open/);
      return { url: `http://127.0.0.1:${port}`, child };
    },
    async evaluate(statements) {
      const script = `const shop = await import('./shop.js');
        const print = (value) => console.log(JSON.stringify(value));
        ${statements}`;
      const child = project.nodeWith(env, '--input-type=module', '-e', script);
      if ((await child.ended()) !== 0) throw new Error(child.err());
      return child.out() === '' ? undefined : (JSON.parse(child.out()) as unknown);
    },
  };
}

/** Sends a request, with `body` as JSON. */
export async function send(
  method: string,
  url: string,
  { headers = {}, body }: { readonly headers?: Record<string, string>; readonly body?: unknown } = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const read: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : read };
}
