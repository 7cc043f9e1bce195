import type { DeskEventMap } from '../desk/desk.mjs';
import type { PickerEventMap } from '../picker/picker.mjs';

/** Events of an element that other elements do not have. */
type OwnEvents<Events extends HTMLElementEventMap> = Omit<Events, keyof HTMLElementEventMap>;

/** Events of `<appointment-picker>` alone, such as `chosen`. */
export type PickerEvents = OwnEvents<PickerEventMap>;

/** Events of `<appointment-desk>` alone, such as `signedout`. */
export type DeskEvents = OwnEvents<DeskEventMap>;

/** Listeners of React and Svelte: `onchosen` for the event `chosen`. */
export type Listeners<Events> = {
  readonly [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined;
};
