/**
 * An element whose listeners get its own events with their types, in addition to the events of every element.
 */
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
