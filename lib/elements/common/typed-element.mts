/** An element with typed listeners for its custom events as well as for the events of every element. */
export interface TypedElement<Events extends HTMLElementEventMap> extends HTMLElement {
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/**
 * Whether this program is a browser. A page that is rendered on a server imports the modules of the elements there,
 * too.
 */
export const hasElements = 'HTMLElement' in globalThis;

/** Base class of the elements. On a server, where no element is created, it is `Object`. */
export const ElementBase = hasElements ? HTMLElement : (Object as unknown as typeof HTMLElement);
