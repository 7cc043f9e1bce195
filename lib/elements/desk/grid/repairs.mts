import { Edges } from './edges.mjs';

/** Texts that `Repairs` writes into the calendar library's elements. */
interface RepairWords {
  /** Returns the label of the scrollable part of the grid. */
  label(): string;
  /** Formats a wall clock time `YYYY-MM-DDTHH:MM`. */
  time(wallClock: string): string;
}

/**
 * ARIA roles that are removed. The calendar library puts events outside of its table cells, so screen readers would
 * find an empty table.
 */
const TABLE = ['table', 'row', 'rowgroup', 'cell', 'columnheader'];

/**
 * Corrects the calendar library's elements for screen readers, keyboards and the shop's clock, whenever the library has created elements:
 * - Removes the roles of tables. The events are buttons with full labels, in the order of time; counts
 *   of hidden events come after all others.
 * - Turns landmarks and articles inside the grid into plain elements.
 * - Removes labels from elements that must not have any.
 * - Makes the scrollable part focusable, so that the keyboard can scroll it.
 * - Marks the edges beyond which there are more columns.
 * - Writes the hours beside the grid from the wall clock time, because the library formats them in the zone of the device, where an hour may not exist today.
 */
export class Repairs {
  readonly #observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      // The calendar library creates the element of an hour first and changes its text later.
      if (type === 'attributes' || target.nodeName === 'TIME') this.#mend(target as Element);
      for (const node of addedNodes) if (node instanceof Element) this.#mendAll(node);
    }
  });

  readonly #edges: Edges;

  constructor(
    private readonly board: HTMLElement,
    private readonly words: RepairWords,
  ) {
    this.#observer.observe(board, {
      childList: true,
      subtree: true,
      attributeFilter: ['role', 'aria-label'],
    });
    this.#mendAll(board);
    this.#edges = new Edges(board);
  }

  end(): void {
    this.#observer.disconnect();
    this.#edges.end();
  }

  /** Labels the scrollable part of the grid with the shown days, for screen readers, and marks its edges once it is drawn. */
  label(): void {
    const main = this.board.querySelector('.ec-main');
    if (main) this.#mend(main);
    requestAnimationFrame(() => this.#edges.mark());
  }

  #mendAll(node: Element): void {
    this.#mend(node);
    for (const element of node.querySelectorAll(
      '[role], aside, article, time, .ec-main, header [aria-label]',
    ))
      this.#mend(element);
  }

  #mend(element: Element): void {
    const { localName: name, role } = element;
    if (element.classList.contains('ec-main')) {
      put(element, 'role', 'group');
      put(element, 'aria-label', this.words.label());
      put(element, 'tabindex', '0');
    } else if (role !== null && TABLE.includes(role)) {
      for (const attribute of ['role', 'aria-colindex', 'aria-colspan']) element.removeAttribute(attribute);
    } else if (name === 'aside' || name === 'article') put(element, 'role', 'presentation');
    else if (name === 'time' && element.closest('.ec-slot')) {
      put(element, 'dir', 'auto');
      const text = this.words.time((element as HTMLTimeElement).dateTime.slice(0, 16));
      if (element.textContent !== text) element.textContent = text;
    } else if (name === 'time' || name === 'span') element.removeAttribute('aria-label');
  }
}

/**
 * Sets an attribute only if it differs: the observer reacts to every write, so unconditional writes would go on for
 * ever.
 */
function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
