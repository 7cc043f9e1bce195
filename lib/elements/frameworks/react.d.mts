// Types of the elements in JSX of React 19. A project loads them with `import type {} from 'shop-appointments/react'`.
import type { ClassAttributes, HTMLAttributes } from 'react';
import type { DeskAttributes } from './desk-attributes.mjs';
import type { AppointmentDesk } from '../desk/desk.mjs';
import type { PickerAttributes } from './picker-attributes.mjs';
import type { AppointmentPicker } from '../picker/picker.mjs';
import type { DeskEvents, Listeners, PickerEvents } from './listeners.mjs';

/** Attributes that every element has, with `ref` and `key`. */
type Common<Element> = ClassAttributes<Element> & HTMLAttributes<Element>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'appointment-picker': Common<AppointmentPicker> & PickerAttributes<boolean> & Listeners<PickerEvents>;
      'appointment-desk': Common<AppointmentDesk> & DeskAttributes & Listeners<DeskEvents>;
    }
  }
}
