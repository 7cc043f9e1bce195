import { type Arrow, neighbour } from './arrow-keys.mjs';
import { FOCUS } from './face.mjs';

/** The focus among the events: Tab leads to one of them, and the arrow keys from there to the others. */
export class EventFocus {
  /** The event that Tab leads to. */
  #current: string | undefined;

  constructor(private readonly board: HTMLElement) {
    board.addEventListener('focusin', ({ target }) => {
      const id = idOf(target as Element);
      if (id !== undefined && id !== this.#current) this.#makeCurrent(id);
    });
  }

  isCurrent(id: string): boolean {
    return id === this.#current;
  }

  /** The event that has the focus. */
  focused(): string | undefined {
    const { activeElement } = this.board.getRootNode() as ShadowRoot;
    return activeElement && this.board.contains(activeElement) ? idOf(activeElement) : undefined;
  }

  /** Gives the focus back to an event that the library has made anew, and lets Tab lead to one that is there. */
  restore(id: string | undefined): void {
    const buttons = this.#buttons();
    if (id !== undefined && this.focused() !== id)
      buttons.find((button) => idOf(button) === id)?.focus({ preventScroll: true });
    const [first] = buttons;
    if (first && !buttons.some(({ tabIndex }) => tabIndex === 0)) this.#makeCurrent(idOf(first)!);
  }

  /** Moves the focus as an arrow key says. */
  move(id: string, key: Arrow): void {
    const buttons = this.#buttons();
    const spots = buttons.map((button) => button.getBoundingClientRect());
    const at = buttons.findIndex((button) => idOf(button) === id);
    const to = neighbour(spots, at, key);
    if (to !== undefined) buttons[to]!.focus();
  }

  #makeCurrent(id: string): void {
    this.#current = id;
    for (const button of this.#buttons()) button.tabIndex = idOf(button) === id ? 0 : -1;
  }

  #buttons(): HTMLElement[] {
    return [...this.board.querySelectorAll<HTMLElement>(`[${FOCUS}]`)];
  }
}

/** The event that an element belongs to. */
export const idOf = (element: Element): string | undefined =>
  element.closest(`[${FOCUS}]`)?.getAttribute(FOCUS) ?? undefined;
