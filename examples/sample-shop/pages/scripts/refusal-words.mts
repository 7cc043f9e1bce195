import { pageText, pageTexts as texts, type PageTexts } from './page-texts.mjs';
import { Refusal } from './send.mjs';

/**
 * Returns the text for an error. Pages for staff have no texts of their own, and show the message of the REST
 * interface.
 */
export function refusalWords(error: unknown): string {
  if (!texts) return error instanceof Error ? error.message : String(error);
  if (!(error instanceof Refusal)) return texts.general;
  return fieldWords(texts, error) ?? limitWords(texts, error) ?? texts.codes[error.code] ?? texts.general;
}

/** Returns the text for a booking limit of the customer; undefined if no such limit was the reason. */
function limitWords({ limit }: PageTexts, { data }: Refusal): string | undefined {
  const limits = (data.limits ?? []) as readonly { readonly per: string; readonly from: string | null }[];
  const reached = limits.filter(({ per }) => per === 'customer');
  if (reached.length === 0) return undefined;
  // The latest of the days counts: every reached limit must allow the next booking.
  const froms = reached.map(({ from }) => from);
  const last = froms.includes(null) ? undefined : froms.toSorted().at(-1);
  if (!last) return limit;
  const day = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(last));
  return `${limit} ${pageText('nextBooking', { day })}`;
}

/** Returns the text for the first wrong or missing field; undefined if the error names no field. */
function fieldWords({ fields }: PageTexts, { data }: Refusal): string | undefined {
  const params: unknown = data.params ?? {};
  const names = Array.isArray(params) ? (params as string[]) : Object.keys(params as object);
  const name = names.find((one) => Object.hasOwn(fields, one));
  return name === undefined ? undefined : fields[name];
}
