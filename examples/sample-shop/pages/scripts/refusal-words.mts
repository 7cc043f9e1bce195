import { Refusal } from './send.mjs';

/** Texts of refusals for customers, embedded in the page. */
interface Words {
  readonly codes: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly general: string;
  readonly limit: string;
}

const block = document.querySelector('#refusals')?.textContent;
const words = block ? (JSON.parse(block) as Words) : undefined;

/**
 * Returns the text for an error that a visitor reads. Pages for staff have no such texts, and show the message of the
 * interface.
 */
export function refusalWords(error: unknown): string {
  if (!words) return error instanceof Error ? error.message : String(error);
  if (!(error instanceof Refusal)) return words.general;
  return fieldWords(words, error) ?? limitWords(words, error) ?? words.codes[error.code] ?? words.general;
}

/** Returns the text for a limit that each customer has; undefined if none has refused the booking. */
function limitWords({ limit }: Words, { data }: Refusal): string | undefined {
  const limits = (data.limits ?? []) as readonly { readonly per: string; readonly from: string | null }[];
  const reached = limits.filter(({ per }) => per === 'customer');
  if (reached.length === 0) return undefined;
  // The next booking is possible once every limit allows it.
  const froms = reached.map(({ from }) => from);
  const last = froms.includes(null) ? undefined : froms.toSorted().at(-1);
  if (!last) return limit;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(last));
  return `${limit} The next one is possible from ${day} on.`;
}

/** Returns the text for the first wrong or absent field; undefined if the error names no field. */
function fieldWords({ fields }: Words, { data }: Refusal): string | undefined {
  const params: unknown = data.params ?? {};
  const names = Array.isArray(params) ? (params as string[]) : Object.keys(params as object);
  const name = names.find((one) => Object.hasOwn(fields, one));
  return name === undefined ? undefined : fields[name];
}
