/** Attribute of a button whose question opens in its place. */
export const ASKS = 'data-asks';

const FIELD = 'input, textarea';
const BUTTON = 'button, a[href]';
/** Attribute of the button in a question that changes nothing. */
const LAST_BUTTON = 'button:last-of-type';

/**
 * Remembers where the focus is. The returned function, called after a render, moves a focus that the render
 * removed.
 */
export function focusKeeper(root: ShadowRoot): () => void {
  const { activeElement } = root;
  const line = lineOf(activeElement);
  return () => {
    const at = line.findIndex(({ element }) => element.isConnected);
    // Returns undefined if the element is still there, or if its whole dialog is gone.
    const removed = line[at - 1];
    if (removed)
      successorOf(removed.element, placeOf(removed, line[at]!.element), line[at]!.element)?.focus();
  };
}

/** An element with its previous sibling. */
interface Spot {
  readonly element: Element;
  readonly before: Element | null;
}

/** Lists the element and its ancestors, innermost first. */
function lineOf(innermost: Element | null): Spot[] {
  const line: Spot[] = [];
  for (let element = innermost; element; element = element.parentElement)
    line.push({ element, before: element.previousElementSibling });
  return line;
}

/** Finds the element that is now in the place of the removed one. */
function placeOf({ before }: Spot, parent: Element): Element | null {
  if (!before) return parent.firstElementChild;
  return before.isConnected ? before.nextElementSibling : null;
}

/**
 * Finds the element to focus next: the field of an opened question, the button of a closed one, or the row
 * after a removed one.
 */
function successorOf(removed: Element, place: Element | null, parent: Element): HTMLElement | null {
  if (place?.matches('.question')) return find(place, FIELD) ?? find(place, LAST_BUTTON);
  if (removed.matches('.question')) return place && (find(place, `[${ASKS}]`) ?? find(place, BUTTON));
  if (!removed.matches('li, ul')) return null;
  return (place?.matches('li') ? find(place, BUTTON) : null) ?? headingOf(parent);
}

/** Heading of a screen or dialog, which gets the focus so that it is read out. */
function headingOf(inside: Element): HTMLElement | null {
  const heading = find(inside.closest('dialog, .screen') ?? inside, 'h2');
  if (heading) heading.tabIndex = -1;
  return heading;
}

const find = (parent: Element, selector: string): HTMLElement | null => parent.querySelector(selector);
