// Types of the elements in Svelte 5. A project loads them with `import type {} from 'shop-appointments/svelte'`.
import type { HTMLAttributes } from 'svelte/elements';
import type { DeskAttributes } from './desk-attributes.mjs';
import type { AppointmentDesk } from '../desk/desk.mjs';
import type { PickerAttributes } from './picker-attributes.mjs';
import type { AppointmentPicker } from '../picker/picker.mjs';
import type { DeskEvents, Listeners, PickerEvents } from './listeners.mjs';

/** Value of an attribute that is on. Write `undefined` for off: Svelte would write `false` as a text, which is on, too. */
type Flag = '' | true;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'appointment-picker': HTMLAttributes<AppointmentPicker> &
      PickerAttributes<Flag> &
      Listeners<PickerEvents> &
      Partial<Pick<AppointmentPicker, 'texts'>>;
    'appointment-desk': HTMLAttributes<AppointmentDesk> &
      DeskAttributes &
      Listeners<DeskEvents> &
      Partial<Pick<AppointmentDesk, 'texts'>>;
  }
}
