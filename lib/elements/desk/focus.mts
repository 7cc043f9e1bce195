/** The attribute of a button whose question opens in its place. */
export const ASKS = 'data-asks';

const FIELD = 'input, textarea';
const BUTTON = 'button, a[href]';
/** In a question, the button that changes nothing. */
const LAST_BUTTON = 'button:last-of-type';

/** Notes where the focus is. The returned function, called after a render, replaces a focus that the render took away. */
export function focusKeeper(root: ShadowRoot): () => void {
  const { activeElement } = root;
  const line = lineOf(activeElement);
  return () => {
    const at = line.findIndex(({ element }) => element.isConnected);
    // Undefined as long as the element is there, or if its whole dialog is gone.
    const removed = line[at - 1];
    if (removed)
      successorOf(removed.element, placeOf(removed, line[at]!.element), line[at]!.element)?.focus();
  };
}

/** An element and its previous sibling. */
interface Spot {
  readonly element: Element;
  readonly before: Element | null;
}

/** The element and its ancestors, innermost first. */
function lineOf(innermost: Element | null): Spot[] {
  const line: Spot[] = [];
  for (let element = innermost; element; element = element.parentElement)
    line.push({ element, before: element.previousElementSibling });
  return line;
}

/** The element that stands where the removed one was. */
function placeOf({ before }: Spot, parent: Element): Element | null {
  if (!before) return parent.firstElementChild;
  return before.isConnected ? before.nextElementSibling : null;
}

/** The element to focus next: the field of an opened question, the button of a closed one, or the row after a removed one. */
function successorOf(removed: Element, place: Element | null, parent: Element): HTMLElement | null {
  if (place?.matches('.question')) return find(place, FIELD) ?? find(place, LAST_BUTTON);
  if (removed.matches('.question')) return place && (find(place, `[${ASKS}]`) ?? find(place, BUTTON));
  if (!removed.matches('li, ul')) return null;
  return (place?.matches('li') ? find(place, BUTTON) : null) ?? headingOf(parent);
}

/** The heading of a screen or dialog, which takes the focus so that it is read out. */
function headingOf(inside: Element): HTMLElement | null {
  const heading = find(inside.closest('dialog, .screen') ?? inside, 'h2');
  if (heading) heading.tabIndex = -1;
  return heading;
}

const find = (parent: Element, selector: string): HTMLElement | null => parent.querySelector(selector);
