import { invalidParams } from '../../domain/errors';
import type { RawParams } from './read-params';
import { splitOnce } from './split-once';

/** Limits on a query, larger than any real request needs. A query beyond them is refused without being parsed. */
interface QueryBounds {
  readonly characters: number;
  readonly pairs: number;
  /** Largest number of brackets after a name: `filter[0][value][1]` has three. */
  readonly depth: number;
}

const QUERY_BOUNDS: QueryBounds = { characters: 16_384, pairs: 1000, depth: 5 };

/**
 * Names with a special meaning for JavaScript objects. They are ignored; no parameter of the library has such a name.
 */
const HOSTILE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The values below a name with brackets. `children` has the values by name; `next` is the number that the next empty
 * pair of brackets gets.
 */
interface Branch {
  readonly children: Map<string, Node>;
  /** The values that were sent under this name so far, to detect repetitions. */
  readonly values: Set<string>;
  next: number;
}
type Node = string | Branch;

/**
 * Reads a query string like PHP, as clients of shop interfaces expect: `ids[]=1&ids[]=2` is a list, `filter[0][key]=id`
 * nests. A name that is repeated with another value makes a list, too: `ids=1&ids=2`. A repetition with an equal value
 * is ignored, because published clients send each parameter twice. The result has no prototypes, and its memory is
 * proportional to the text.
 *
 * @throws AppointmentsError `rest_invalid_param` beyond the bounds
 */
export function parseQuery(text: string, bounds: QueryBounds = QUERY_BOUNDS): RawParams {
  if (text.length > bounds.characters) throw tooMuch(`${bounds.characters} characters`);
  const pairs = splitPairs(text, bounds);
  const root = emptyBranch();
  for (const pair of pairs) {
    const [name, value] = splitOnce(pair, '=').map(decode) as [string, string];
    const path = pathOf(name);
    if (path.length - 1 > bounds.depth) throw tooMuch(`${bounds.depth} levels of brackets`);
    if (path[0] !== '' && !path.some((step) => HOSTILE_NAMES.has(step))) insert(root, path, value);
  }
  return Object.fromEntries([...root.children].map(([name, node]) => [name, plain(node)]));
}

/** Parses a form body, `application/x-www-form-urlencoded`, whose length was checked before. */
export const parseForm = (text: string): RawParams =>
  parseQuery(text, { ...QUERY_BOUNDS, characters: Number.MAX_SAFE_INTEGER });

/**
 * Checks the number of fields in a form before it is parsed.
 *
 * @throws AppointmentsError as `parseQuery`
 */
export const assertFewPairs = (text: string): void => void splitPairs(text, QUERY_BOUNDS);

function splitPairs(text: string, bounds: QueryBounds): string[] {
  const pairs = text.split('&', bounds.pairs + 1);
  if (pairs.length > bounds.pairs) throw tooMuch(`${bounds.pairs} parameters`);
  return pairs;
}

const tooMuch = (bound: string): Error => invalidParams({ query: `must have at most ${bound}` });

/** Splits `a[b][]` into `['a', 'b', '']`. A bracket that is never closed belongs to the name. */
function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  const steps = name.slice(open + 1, -1).split('][');
  return steps.some((step) => /[[\]]/.test(step)) ? [name] : [name.slice(0, open), ...steps];
}

const emptyBranch = (): Branch => ({ children: new Map(), values: new Set(), next: 0 });

function insert(root: Branch, path: readonly string[], value: string): void {
  let branch = root;
  for (const step of path.slice(0, -1)) branch = branchAt(branch, keyIn(branch, step));
  const key = keyIn(branch, path.at(-1)!);
  const known = branch.children.get(key);
  if (known === undefined || known === '') setValue(branch, key, value);
  else if (value !== '' && value !== known) addTo(branchAt(branch, key), value);
}

/**
 * Returns the branch below a name. If the name has had a plain value before, this value becomes the first item of the
 * branch.
 */
function branchAt(parent: Branch, key: string): Branch {
  const known = parent.children.get(key);
  if (typeof known === 'object') return known;
  const child = emptyBranch();
  if (known) addTo(child, known);
  parent.children.set(key, child);
  return child;
}

function addTo(list: Branch, value: string): void {
  if (!list.values.has(value)) setValue(list, keyIn(list, ''), value);
}

function setValue(branch: Branch, key: string, value: string): void {
  branch.children.set(key, value);
  branch.values.add(value);
}

/**
 * Returns the name of a child. For an empty pair of brackets, the name is the next number after the largest number in
 * the branch.
 */
function keyIn(branch: Branch, step: string): string {
  const key = step === '' ? String(branch.next) : step;
  if (isIndex(key)) branch.next = Math.max(branch.next, Number(key) + 1);
  return key;
}

const isIndex = (key: string): boolean => /^\d{1,9}$/.test(key);

/** Converts a branch of a parsed query to plain data: a list, in numeric order, if all of its names are numbers. */
function plain(node: Node): unknown {
  if (typeof node === 'string') return node;
  const entries = [...node.children];
  if (!entries.every(([key]) => isIndex(key))) {
    return Object.fromEntries(entries.map(([key, child]) => [key, plain(child)]));
  }
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => plain(child));
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
