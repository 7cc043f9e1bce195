import { refusalWords } from './refusal-words.mjs';
import { Refusal } from './send.mjs';

/** A time that can be booked instead, from the response of the shop's cart. */
export interface OtherTime {
  readonly start_iso: string;
  /** Time in words. */
  readonly label: string;
}

/**
 * Books the other time when its button is pressed. `id` is the line of the cart that has lost its place, if there is
 * one.
 */
export type Take = (time: OtherTime, id: number | undefined) => Promise<void>;

/**
 * Shows a refusal in `box`. If a place was lost, the box names the appointment and offers the other times as buttons.
 * The box gets the focus, for keyboards and screen readers.
 */
export function showRefusal(box: HTMLElement, error: unknown, take?: Take): void {
  const { line, id, alternatives } = lostPlaceOf(error);
  const said = document.createElement('p');
  said.textContent = [line && `${line}:`, refusalWords(error)].filter(Boolean).join(' ');
  box.replaceChildren(said);
  if (take && alternatives.length > 0) {
    const offer = document.createElement('p');
    offer.textContent = 'Take one of these times instead:';
    box.append(
      offer,
      buttonsFor(alternatives, (time) => attempt(box, () => take(time, id), take)),
    );
  }
  box.hidden = false;
  box.focus();
}

/** Empties the box. */
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

/** Tries another time. If that time is lost, too, the box says so and offers the remaining times. */
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
