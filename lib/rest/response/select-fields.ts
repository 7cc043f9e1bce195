import { isPlainObject } from '../request/plain-object';

/** Requested fields: for each name, the requested fields inside that field, or null for the whole field. */
type Selection = Map<string, Selection | null>;

/** Largest number of parts of a dotted field name that are read; further parts are ignored. */
const DEEPEST = 5;

/**
 * Reduces an object, or each object of a list, to the fields that `_fields` names (a comma list or a list of names). A
 * dot leads into a field (`availability.title`). Without `_fields`, all fields stay.
 */
export function keepFields(body: unknown, sent: unknown): unknown {
  const wanted = readSelection(sent);
  return wanted.size === 0 ? body : select(body, wanted);
}

function readSelection(sent: unknown): Selection {
  const texts: unknown[] = Array.isArray(sent) ? sent : [sent];
  const names = texts.flatMap((text) => (typeof text === 'string' ? text.split(',') : []));
  const wanted: Selection = new Map();
  for (const name of names.map((each) => each.trim())) {
    if (name !== '') want(wanted, name.split('.', DEEPEST));
  }
  return wanted;
}

/** Adds the path of a field to the requested fields. A field that is requested as a whole stays whole. */
function want(wanted: Selection, [name = '', ...inner]: readonly string[]): void {
  const known = wanted.get(name);
  if (inner.length === 0) wanted.set(name, null);
  else if (known !== null) {
    const inside: Selection = known ?? new Map<string, Selection | null>();
    wanted.set(name, inside);
    want(inside, inner);
  }
}

function select(value: unknown, wanted: Selection): unknown {
  if (Array.isArray(value)) return value.map((element) => select(element, wanted));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, held]) => {
      const inside = wanted.get(name);
      return inside === undefined ? [] : [[name, inside === null ? held : select(held, inside)]];
    }),
  );
}
