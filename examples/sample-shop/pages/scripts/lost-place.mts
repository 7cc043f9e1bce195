import { pageText } from './page-texts.mjs';
import { refusalWords } from './refusal-words.mjs';
import { Refusal } from './send.mjs';

/** A time that the shop suggests in place of a lost one. */
export interface OtherTime {
  readonly start_iso: string;
  /** Day and time in words, for a button. */
  readonly label: string;
}

/**
 * Books a suggested time when its button is pressed. `id` is the cart's line that has lost its place; undefined if
 * there is none.
 */
export type Take = (time: OtherTime, id: number | undefined) => Promise<void>;

/**
 * Shows an error in `box`, and moves the focus there for keyboards and screen readers. If a place was lost, names the
 * appointment and offers the suggested times as buttons.
 */
export function showRefusal(box: HTMLElement, error: unknown, take?: Take): void {
  const { line, id, alternatives } = lostPlaceOf(error);
  const said = document.createElement('p');
  said.textContent = [line && `${line}:`, refusalWords(error)].filter(Boolean).join(' ');
  box.replaceChildren(said);
  if (take && alternatives.length > 0) {
    const offer = document.createElement('p');
    offer.textContent = pageText('otherTimes');
    box.append(
      offer,
      buttonsFor(alternatives, (time) => attempt(box, () => take(time, id), take)),
    );
  }
  box.hidden = false;
  box.focus();
}

/** Removes the error from the box. */
export function clearRefusal(box: HTMLElement): void {
  box.replaceChildren();
  box.hidden = true;
}

function buttonsFor(times: readonly OtherTime[], act: (time: OtherTime) => void): HTMLElement {
  const list = document.createElement('ul');
  list.className = 'times';
  for (const time of times) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet';
    button.textContent = time.label;
    button.addEventListener('click', () => {
      for (const other of list.querySelectorAll('button')) other.disabled = true;
      act(time);
    });
    const item = document.createElement('li');
    item.append(button);
    list.append(item);
  }
  return list;
}

/** Books a suggested time. If another customer has booked this time meanwhile, shows the other suggestions. */
function attempt(box: HTMLElement, act: () => Promise<void>, take: Take): void {
  act().catch((error: unknown) => showRefusal(box, error, take));
}

interface LostPlace {
  readonly line: string;
  readonly id: number | undefined;
  readonly alternatives: readonly OtherTime[];
}

function lostPlaceOf(error: unknown): LostPlace {
  const data = error instanceof Refusal ? error.data : {};
  const { line, id, alternatives } = data as { line?: string; id?: number; alternatives?: OtherTime[] };
  return { line: line ?? '', id, alternatives: alternatives ?? [] };
}
