import type { Endpoint } from '../../../lib/rest/endpoint';

/** Names that shell commands in documents may use. */
export interface Known {
  readonly scripts: readonly string[];
  readonly subcommands: readonly string[];
  readonly endpoints: readonly Endpoint[];
  /** Files that the documents tell their reader to create. */
  readonly files: ReadonlySet<string>;
}

/** Commands of npm itself, which need no script in package.json. */
const OF_NPM = ['ci', 'cit', 'init', 'install', 'ls', 'pack', 'pkg', 'test', 'start'];

/** Lists the mistakes in a shell block: npm scripts, subcommands, files and addresses that do not exist. */
export const mistakesInShell = (text: string, known: Known): string[] =>
  text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => line.replace(/(?:^|\s)#(?!\{).*$/, '').split(/&&|\|\||;|\|/))
    .flatMap((command) => mistakeIn(command.trim(), known) ?? []);

function mistakeIn(command: string, { scripts, subcommands, endpoints, files }: Known): string | undefined {
  const words = command.replace(/^(?:export )?(?:[A-Z_]+=(?:'[^']*'|\S*)\s+)*/, '').split(/\s+/);
  const [program, first = '', second = ''] = words;
  const wrong = `${command}: no such thing`;
  if (program === 'npm') {
    const script = first === 'run' ? second : first;
    if (first !== 'run' && OF_NPM.includes(first)) return undefined;
    return first === 'run' && scripts.includes(script) ? undefined : wrong;
  }
  if (program === 'npx' && first === 'shop-appointments')
    return subcommands.includes(second) ? undefined : wrong;
  if (program === 'node' && /\.[cm]?js$/.test(first)) return files.has(first) ? undefined : wrong;
  if (program === 'curl') return mistakeInRequest(command, endpoints);
  return undefined;
}

function mistakeInRequest(command: string, endpoints: readonly Endpoint[]): string | undefined {
  const [, address] = /(https?:\/\/[^\s'")]+)/.exec(command) ?? [];
  if (address === undefined) return `${command}: no address`;
  const sends = /\s(?:-d|--data|--json|-F)\b/.test(command);
  const [, method = sends ? 'POST' : 'GET'] = /\s-X\s*([A-Z]+)/.exec(command) ?? [];
  const [, version] = /\/(v[12])\//.exec(address) ?? [];
  if (version === undefined) return undefined;
  const target = address.slice(address.indexOf(`/${version}/`));
  return mistakeInTarget(method, target, endpoints);
}

/** Query parameters that every endpoint accepts. */
const EVERYWHERE = ['consumer_key', 'consumer_secret', '_nonce', '_method'];

/** Explains why a request such as `GET /v2/slots?product_ids=1` does not exist; undefined if it does. */
export function mistakeInTarget(
  method: string,
  target: string,
  endpoints: readonly Endpoint[],
): string | undefined {
  const [path = '', query = ''] = target.split('?');
  const [, version, rest] = /^\/(v[12])(\/.*)$/.exec(path) ?? [];
  const row = endpoints.find(
    (one) =>
      one.methods.some((name) => name === method || (name === 'GET' && method === 'HEAD')) &&
      one.versions.some((name) => name === version) &&
      patternOf(one.path).test(rest ?? ''),
  );
  if (!row) return `${method} ${path}: no such endpoint`;
  const names = query.split('&').flatMap((pair) => pair.split('=')[0]!.replace(/%5B.*|\[.*/, '') || []);
  const fields = row.params.fields.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const unknown = names.find((name) => !fields.includes(name) && !EVERYWHERE.includes(name));
  return unknown === undefined ? undefined : `${method} ${path}: has no parameter ${unknown}`;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[\\w.{}$<>-]+')}/?$`);
