import { element } from './element.mjs';
import type { Model } from './model.mjs';
import type { Texts } from './texts.mjs';

interface Options {
  readonly texts: Texts;
  readonly members: readonly (readonly [id: number, name: string])[];
  readonly anyMember: boolean;
  readonly maxQuantity: number;
}

/** The choice of a member and of a quantity, where there is one. */
export function optionsView(
  { staffId, quantity }: Model,
  { texts, members, anyMember, maxQuantity }: Options,
  change: (changes: { staffId?: number | undefined; quantity?: number }) => void,
): HTMLElement {
  const option = (value: string, label: string, selected: boolean): HTMLElement =>
    element('option', { value, selected }, label);
  const member = element(
    'select',
    {
      name: 'member',
      onchange: ({ target }) => {
        const { value } = target as HTMLSelectElement;
        change({ staffId: value === '' ? undefined : Number(value) });
      },
    },
    anyMember && option('', texts.anyMember, staffId === undefined),
    ...members.map(([id, name]) => option(String(id), name, id === staffId)),
  );
  const places = element('input', {
    name: 'quantity',
    type: 'number',
    min: 1,
    max: maxQuantity,
    value: quantity,
    onchange: ({ target }) => {
      const wanted = Math.round(Number((target as HTMLInputElement).value));
      change({ quantity: Math.min(Math.max(wanted, 1), maxQuantity) });
    },
  });
  return element(
    'div',
    { class: 'options' },
    members.length > 0 && element('label', {}, texts.member, member),
    maxQuantity > 1 && element('label', {}, texts.quantity, places),
  );
}
