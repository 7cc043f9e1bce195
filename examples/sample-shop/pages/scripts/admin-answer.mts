import { Refusal } from './send.mjs';
import { salon, written } from './admin-salon.mjs';

/** The possible next steps after a refusal. */
export interface Instead {
  /** Another start, in site seconds, with any member who is free then. */
  readonly at?: (start: number) => void;
  /** The same, outside of the opening hours on purpose. */
  readonly anyway?: () => void;
}

/** The reasons about missing places, which a manager cannot overrule. */
const OF_PLACES = ['no_places', 'staff_busy', 'nobody_free', 'over_max_qty'];

/** Says in a live region what was refused and why, and offers what the judge would accept. */
export function showRefusal(region: HTMLElement, what: string, error: unknown, instead: Instead = {}): void {
  const { reasons = [], alternatives = [] } = judgedOf(error);
  const why = reasons.map((reason) => salon.reasons[reason] ?? reason).join('; ');
  const said = paragraph(`${what} ${why === '' ? messageOf(error) : `${capital(why)}.`}`);
  const offers = alternatives.map(({ start }) => offer(written(start), () => instead.at?.(start)));
  const mayOverrule = reasons.length > 0 && !reasons.some((reason) => OF_PLACES.includes(reason));
  region.classList.remove('good');
  region.replaceChildren(
    said,
    ...(instead.at && offers.length > 0 ? [paragraph('Free times nearby:', 'hint'), acts(offers)] : []),
    acts([
      ...(instead.anyway && mayOverrule ? [offer('Book anyway', instead.anyway)] : []),
      ...dismissal(region),
    ]),
  );
}

export function showDone(region: HTMLElement, what: string): void {
  region.classList.add('good');
  region.replaceChildren(paragraph(what), acts(dismissal(region)));
}

/** The regions over the page can be put away; a dialog closes with its content. */
const dismissal = (region: HTMLElement): HTMLElement[] =>
  region.closest('dialog') ? [] : [offer('Dismiss', () => region.replaceChildren())];

interface Judged {
  readonly reasons?: readonly string[];
  readonly alternatives?: readonly { readonly start: number }[];
}

const judgedOf = (error: unknown): Judged => (error instanceof Refusal ? error.data : {});
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function paragraph(text: string, name = ''): HTMLElement {
  const element = document.createElement('p');
  element.className = name;
  element.textContent = text;
  return element;
}

function acts(buttons: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement('div');
  element.className = 'acts';
  element.append(...buttons);
  return element;
}

function offer(label: string, act: () => void): HTMLElement {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'quiet', textContent: label });
  button.addEventListener('click', act);
  return button;
}
