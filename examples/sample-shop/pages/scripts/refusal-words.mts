import { Refusal } from './send.mjs';

/** What customers read about refusals, as the page brings it along. */
interface Words {
  readonly codes: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
  readonly general: string;
}

const block = document.querySelector('#refusals')?.textContent;
const words = block ? (JSON.parse(block) as Words) : undefined;

/** What the visitor reads about an error. Only on the pages for staff, it is the message of the interface. */
export function refusalWords(error: unknown): string {
  if (!words) return error instanceof Error ? error.message : String(error);
  if (!(error instanceof Refusal)) return words.general;
  return fieldWords(words, error) ?? words.codes[error.code] ?? words.general;
}

/** The words for the first field that is wrong or absent, if there are any. */
function fieldWords({ fields }: Words, { data }: Refusal): string | undefined {
  const params: unknown = data.params ?? {};
  const names = Array.isArray(params) ? (params as string[]) : Object.keys(params as object);
  const name = names.find((one) => Object.hasOwn(fields, one));
  return name === undefined ? undefined : fields[name];
}
