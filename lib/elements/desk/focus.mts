/** Attribute of a button that is replaced by a question, such as "Really cancel?". */
export const ASKS = 'data-asks';

const FIELD = 'input, textarea';
const BUTTON = 'button, a[href]';
/** Selector of the last button of a question. This button leaves everything as it is. */
const LAST_BUTTON = 'button:last-of-type';

/** Selector of what a user needs next once a customer is chosen or typed: the phone, a new search, or the button for one. */
const NEXT_ABOUT_CUSTOMER = '[name=phone], [type=search], .buttons button';

/**
 * Keeps the keyboard focus across a render. Call this function before the render, and the returned function after it.
 * If the render has removed the focused element, the returned function focuses the element in its place.
 */
export function focusKeeper(root: ShadowRoot): () => void {
  const line = lineOf(root.activeElement);
  return () => {
    const at = line.findIndex(({ element }) => element.isConnected);
    // Undefined if the focused element is still there, or if the element and all its ancestors are gone.
    const removed = line[at - 1];
    if (!removed) return;
    const next = successorOf(removed.element, placeOf(removed, line[at]!.element), line[at]!.element);
    next?.focus();
    // The buttons at the end of a question are in view, too.
    next?.closest('.question')?.scrollIntoView({ block: 'nearest' });
  };
}

/** An element and its previous sibling. After the element was removed, the sibling shows where it was. */
interface Spot {
  readonly element: Element;
  readonly before: Element | null;
}

/** Lists an element and its ancestors, innermost first. */
function lineOf(innermost: Element | null): Spot[] {
  const line: Spot[] = [];
  for (let element = innermost; element; element = element.parentElement)
    line.push({ element, before: element.previousElementSibling });
  return line;
}

/** Returns the element at the former position of a removed one. */
function placeOf({ before }: Spot, parent: Element): Element | null {
  if (!before) return parent.firstElementChild;
  return before.isConnected ? before.nextElementSibling : null;
}

/**
 * Returns the element to focus after a removal: the field of a question that has opened, the button behind a question
 * that has closed, or the one that undoes what it has done, the first button where a payment was noted, the name of
 * the customer in a row of Today, the message whose change was undone, what follows the choice of a customer, or the row
 * after a removed row.
 */
function successorOf(removed: Element, place: Element | null, parent: Element): HTMLElement | null {
  if (place?.matches('.question')) return find(place, FIELD) ?? find(place, LAST_BUTTON);
  if (removed.matches('.question'))
    return (
      place &&
      (find(place, `[${ASKS}]`) ?? find(parent.closest('dialog') ?? place, '.undo') ?? find(place, BUTTON))
    );
  if ([removed, parent].some((one) => one.matches('.money')))
    return find(parent, '[aria-expanded]') ?? find(parent, BUTTON);
  const rowOfToday = parent.closest('.today-rows > li');
  if (rowOfToday) return find(rowOfToday, BUTTON);
  if (removed.matches('.hide')) return focusable(find(parent.closest('dialog, .desk') ?? parent, 'h2'));
  if (removed.matches('.undo')) return focusable(find(parent, '[role=status]'));
  if (parent.matches('.customer')) return find(parent, NEXT_ABOUT_CUSTOMER);
  if (!removed.matches('li, ul')) return null;
  const next = place?.matches('li') ? (find(place, `.actions :is(${BUTTON})`) ?? find(place, BUTTON)) : null;
  return next ?? headingOf(parent);
}

/** Returns the heading of the screen or dialog around an element, made focusable so that screen readers read it. */
function headingOf(inside: Element): HTMLElement | null {
  return focusable(find(inside.closest('dialog, .screen') ?? inside, 'h2'));
}

function focusable(element: HTMLElement | null): HTMLElement | null {
  if (element) element.tabIndex = -1;
  return element;
}

const find = (parent: Element, selector: string): HTMLElement | null => parent.querySelector(selector);
