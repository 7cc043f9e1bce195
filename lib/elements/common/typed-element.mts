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

/** Whether this program runs in a browser. If a page is rendered on a server, the server also imports these modules. */
export const hasElements = 'HTMLElement' in globalThis;

/** Base class of the elements. On a server it is `Object`, because the server creates no elements. */
export const ElementBase = hasElements ? HTMLElement : (Object as unknown as typeof HTMLElement);
