import type { Arrow } from './arrow-keys.mjs';
import { drawing } from './library.mjs';

/**
 * Attribute of each button in the calendar grid: the id of the button's calendar event. When the calendar library draws
 * an event again, it replaces the button. The desk then finds the new button by this attribute and moves the focus to
 * the new button.
 */
export const FOCUS = 'data-focus';

/** Manages the focus in the calendar grid: Tab reaches one event, and the arrow keys move between events. */
export class EventFocus {
  /** Id of the calendar event that Tab reaches. */
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

  /** Returns the id of the focused calendar event; undefined if none has the focus. */
  focused(): string | undefined {
    const { activeElement } = this.board.getRootNode() as ShadowRoot;
    return activeElement && this.board.contains(activeElement) ? idOf(activeElement) : undefined;
  }

  /**
   * Moves the focus back to a calendar event whose element the library has replaced. If Tab reaches no event, makes the
   * first one reachable.
   */
  restore(id: string | undefined): void {
    const buttons = this.#buttons();
    if (id !== undefined && this.focused() !== id)
      buttons.find((button) => idOf(button) === id)?.focus({ preventScroll: true });
    const [first] = buttons;
    if (first && !buttons.some(({ tabIndex }) => tabIndex === 0)) this.#makeCurrent(idOf(first)!);
  }

  /** Moves the focus from a calendar event to the next one in the direction of an arrow key. */
  move(id: string, key: Arrow): void {
    const buttons = this.#buttons();
    const spots = buttons.map((button) => button.getBoundingClientRect());
    const at = buttons.findIndex((button) => idOf(button) === id);
    const to = drawing().neighbour(spots, at, key);
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

/** Returns the id of the calendar event that contains a DOM element. */
export const idOf = (element: Element): string | undefined =>
  element.closest(`[${FOCUS}]`)?.getAttribute(FOCUS) ?? undefined;
