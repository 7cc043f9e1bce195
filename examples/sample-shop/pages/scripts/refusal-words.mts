import { Refusal } from './send.mjs';

/** Texts of refusals for customers, embedded in the page. */
interface Words {
  readonly codes: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly general: string;
}

const block = document.querySelector('#refusals')?.textContent;
const words = block ? (JSON.parse(block) as Words) : undefined;

/** Returns the visitor's text for an error. Only on the pages for staff, it is the message of the interface. */
export function refusalWords(error: unknown): string {
  if (!words) return error instanceof Error ? error.message : String(error);
  if (!(error instanceof Refusal)) return words.general;
  return fieldWords(words, error) ?? words.codes[error.code] ?? words.general;
}

/** Returns the text for the first field that is wrong or absent, if there is one. */
function fieldWords({ fields }: Words, { data }: Refusal): string | undefined {
  const params: unknown = data.params ?? {};
  const names = Array.isArray(params) ? (params as string[]) : Object.keys(params as object);
  const name = names.find((one) => Object.hasOwn(fields, one));
  return name === undefined ? undefined : fields[name];
}
