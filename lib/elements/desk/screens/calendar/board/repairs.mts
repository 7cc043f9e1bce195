/** Texts that the repairs need. */
interface RepairWords {
  /** Label of the scrollable part. */
  label(): string;
  /** Writes a wall clock `YYYY-MM-DDTHH:MM`. */
  time(wallClock: string): string;
}

/**
 * Roles of a table, which are removed: the library's events are not inside its cells, so a screen reader
 * would find an empty table.
 */
const TABLE = ['table', 'row', 'rowgroup', 'cell', 'columnheader'];

/**
 * Corrects the calendar library's elements for screen readers, keyboards and the shop's clock. Called each time that the
 * library has made elements again:
 * - The roles of a table go. The events are buttons with full labels, in the order of time.
 * - Landmarks and articles within the grid become plain elements.
 * - Labels go from elements that must not have any.
 * - The part that scrolls can have the focus, so that the keyboard scrolls it.
 * - The hours beside the grid are written from their exact wall clock, because the library formats them in the zone of
 *   the device, in which an hour may be missing today.
 */
export class Repairs {
  readonly #observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      // The library empties an hour's element after making it.
      if (type === 'attributes' || target.nodeName === 'TIME') this.#mend(target as Element);
      for (const node of addedNodes) if (node instanceof Element) this.#mendAll(node);
    }
  });

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
  }

  end(): void {
    this.#observer.disconnect();
  }

  /** Labels the scrollable part with the shown days. */
  label(): void {
    const main = this.board.querySelector('.ec-main');
    if (main) this.#mend(main);
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

/** Sets an attribute only if it differs, because the observer would react to each change forever. */
function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
