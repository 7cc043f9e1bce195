type Listener = (event: Event) => void;
type Value = string | number | boolean | undefined | Listener;

/**
 * Description of a DOM element for `render`: its attributes, custom properties (such as `--color`), listeners (such as
 * `onclick`), and content.
 */
export interface Description {
  readonly tag: string;
  readonly values: Readonly<Record<string, Value>>;
  readonly content: readonly Content[];
}

/** Child of a described element. Undefined, false and '' add nothing; a DOM node is inserted as it is. */
export type Content = Description | Node | string | undefined | false;

/**
 * Describes a DOM element for `render`, which reuses an existing element with the same tag and the same `key` (without
 * a key: the same `part`).
 */
export const h = (
  tag: string,
  values: Readonly<Record<string, Value>>,
  ...content: readonly Content[]
): Description => ({ tag, values, content });

/**
 * Values that are set as DOM properties. The attributes `value` and `checked` give a field only its initial state, as
 * `defaultChecked` does for a choice that the browser keeps.
 */
const PROPERTIES = ['value', 'checked', 'defaultChecked'];

/** Attributes and listeners that each element got from its last `render`. */
const given = new WeakMap<Node, Description['values']>();

/**
 * Makes the children of an element match a description. Changes only what differs, so that kept elements keep their
 * focus, and screen readers read a live region only if its text changes.
 */
export function render(parent: Node, content: readonly Content[]): void {
  let next = parent.firstChild;
  for (const child of content) {
    if (child === undefined || child === false || child === '') continue;
    let found = next;
    while (found && !isSame(found, child)) found = found.nextSibling;
    while (found && next !== found) next = removed(next!);
    const node: Node = found ?? parent.insertBefore(create(child), next);
    if (found) next = found.nextSibling;
    if (typeof child === 'string') {
      if (node.textContent !== child) node.textContent = child;
    } else if (node !== child) update(node as HTMLElement, child as Description);
  }
  while (next) next = removed(next);
}

function removed(node: ChildNode): ChildNode | null {
  const { nextSibling } = node;
  node.remove();
  return nextSibling;
}

function create(child: Description | Node | string): Node {
  if (child instanceof Node) return child;
  return typeof child === 'string' ? document.createTextNode(child) : document.createElement(child.tag);
}

function isSame(node: Node, child: Description | Node | string): boolean {
  if (typeof child === 'string') return node.nodeType === Node.TEXT_NODE;
  if (child instanceof Node) return node === child;
  return (
    node.nodeName.toLowerCase() === child.tag &&
    identityOf(given.get(node) ?? {}) === identityOf(child.values)
  );
}

const identityOf = ({ key, part }: Description['values']): Value => key ?? part;

function update(element: HTMLElement, { values, content }: Description): void {
  const before = given.get(element) ?? {};
  given.set(element, values);
  for (const name of Object.keys({ ...before, ...values })) {
    const value = values[name];
    if (name === 'key' || PROPERTIES.includes(name)) continue;
    if (typeof value === 'function') Object.assign(element, { [name]: value });
    else if (value === before[name]) continue;
    // A content security policy may forbid `style` attributes, but it allows `setProperty`.
    else if (name.startsWith('--')) element.style.setProperty(name, String(value ?? ''));
    else if (value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  render(element, content);
  // `value` comes after the children, because a `<select>` accepts only the value of an existing `<option>`.
  for (const name of PROPERTIES) {
    const value = values[name];
    if (value === undefined || String(Reflect.get(element, name)) === String(value)) continue;
    // A half-typed number is kept: it is reported when it is complete, and other changes may come before.
    if (value === before[name] && element.matches('[type=number]:focus')) continue;
    Reflect.set(element, name, value);
  }
}
