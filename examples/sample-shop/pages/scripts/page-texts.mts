/** Texts for the page's scripts in the language of the page, which the server embeds in it. */
export interface PageTexts {
  /** Error texts, by the code of the error. */
  readonly codes: Readonly<Record<string, string>>;
  /** Error texts, by the name of the wrong field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly general: string;
  readonly limit: string;
  readonly scripts: Readonly<Record<ScriptText, string>>;
}

type ScriptText =
  | 'nextBooking'
  | 'holding'
  | 'holdEnded'
  | 'holdEndedOf'
  | 'notFree'
  | 'cartHasInstead'
  | 'otherTimes'
  | 'payWithPass'
  | 'payInSalon'
  | 'timeInSalon'
  | 'zoneOfSalon'
  | 'fillIn';

const block = document.querySelector('#texts')?.textContent;

/** Texts of the page for its scripts; undefined on pages for staff. */
export const pageTexts = block ? (JSON.parse(block) as PageTexts) : undefined;

/** Returns a text of the scripts, with the values in place of words in braces. */
export const pageText = (name: ScriptText, values: Readonly<Record<string, string>> = {}): string =>
  (pageTexts?.scripts[name] ?? '').replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
