import { Refusal } from './send.mjs';

/** Error texts for customers, which the server embeds in the page. */
interface Words {
  readonly codes: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly general: string;
  readonly limit: string;
}

const block = document.querySelector('#refusals')?.textContent;
const words = block ? (JSON.parse(block) as Words) : undefined;

/**
 * Returns the text for an error. Pages for staff have no texts of their own, and show the message of the REST
 * interface.
 */
export function refusalWords(error: unknown): string {
  if (!words) return error instanceof Error ? error.message : String(error);
  if (!(error instanceof Refusal)) return words.general;
  return fieldWords(words, error) ?? limitWords(words, error) ?? words.codes[error.code] ?? words.general;
}

/** Returns the text for a booking limit of the customer; undefined if no such limit was the reason. */
function limitWords({ limit }: Words, { data }: Refusal): string | undefined {
  const limits = (data.limits ?? []) as readonly { readonly per: string; readonly from: string | null }[];
  const reached = limits.filter(({ per }) => per === 'customer');
  if (reached.length === 0) return undefined;
  // The latest of the days counts: every reached limit must allow the next booking.
  const froms = reached.map(({ from }) => from);
  const last = froms.includes(null) ? undefined : froms.toSorted().at(-1);
  if (!last) return limit;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(last));
  return `${limit} The next booking is possible from ${day} on.`;
}

/** Returns the text for the first wrong or missing field; undefined if the error names no field. */
function fieldWords({ fields }: Words, { data }: Refusal): string | undefined {
  const params: unknown = data.params ?? {};
  const names = Array.isArray(params) ? (params as string[]) : Object.keys(params as object);
  const name = names.find((one) => Object.hasOwn(fields, one));
  return name === undefined ? undefined : fields[name];
}
