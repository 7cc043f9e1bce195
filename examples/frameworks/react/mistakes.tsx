import type {} from 'shop-appointments/react';

/** Mistakes that the types of the elements find. `tsc` fails if it does not find one of them. */
export const mistakes = () => [
  // @ts-expect-error an attribute that does not exist
  <appointment-picker product="1" />,
  // @ts-expect-error the code of the price is a text
  <appointment-picker product-id={1} currency={3} />,
  // @ts-expect-error a choice has no field "begin"
  <appointment-picker product-id={1} onchosen={({ detail }) => detail.begin} />,
  // @ts-expect-error events have no capital letter inside their names
  <appointment-picker product-id={1} onChosen={() => undefined} />,
  // @ts-expect-error `addresses` is on or off
  <appointment-desk addresses="none" />,
];
