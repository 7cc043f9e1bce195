import type {} from 'shop-appointments/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

type Picker = SvelteHTMLElements['appointment-picker'];
type Desk = SvelteHTMLElements['appointment-desk'];

/** Mistakes that the elements' types should reveal. `svelte-check` fails if any of these mistakes stays unnoticed. */
export const mistakes: (Picker | Desk)[] = [
  // @ts-expect-error an attribute that does not exist
  { product: 1 } satisfies Picker,
  // @ts-expect-error the attribute would be on
  { 'product-id': 1, disabled: false } satisfies Picker,
  // @ts-expect-error a choice has no field "begin"
  { onchosen: ({ detail }) => detail.begin } satisfies Picker,
  // @ts-expect-error an event that does not exist
  { onpicked: () => undefined } satisfies Picker,
  // @ts-expect-error `addresses` is on or off
  { addresses: 'none' } satisfies Desk,
];
