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
