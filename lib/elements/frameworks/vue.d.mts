// Types of the elements in templates of Vue 3. A project loads them with `import type {} from 'shop-appointments/vue'`.
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { AppointmentDesk } from '../desk/desk.mjs';
import type { AppointmentPicker } from '../picker/picker.mjs';
import type { DeskAttributes } from './desk-attributes.mjs';
import type { DeskEvents, PickerEvents } from './listeners.mjs';
import type { PickerAttributes } from './picker-attributes.mjs';
import type { CamelCased, VueListeners } from './vue-names.mjs';

/** Value of an attribute that is on. Write `undefined` for off: Vue would write `false` as a text, which is on, too. */
type Flag = '' | true;

/**
 * Type of an element in a template. Vue's tools look for a component, and for the property `productId` where the template
 * has the attribute `product-id`.
 */
type InTemplate<Element extends { readonly texts: object }, Attributes, Events> = new () => Element & {
  readonly $props: HTMLAttributes &
    ReservedProps &
    CamelCased<Attributes> &
    VueListeners<Events> & { readonly texts?: Element['texts'] | undefined };
};

declare module 'vue' {
  interface HTMLAttributes {
    /** Name of the slot of a web component in which the element stands. */
    slot?: string | undefined;
  }

  interface GlobalComponents {
    'appointment-picker': InTemplate<AppointmentPicker, PickerAttributes<Flag>, PickerEvents>;
    'appointment-desk': InTemplate<AppointmentDesk, DeskAttributes, DeskEvents>;
  }
}
