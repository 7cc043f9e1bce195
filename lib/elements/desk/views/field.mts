import { type Content, type Description, h } from '../../common/dom.mjs';

/** Wraps a form field in its label. */
export const labelled = (key: string, label: string, ...field: readonly Content[]): Description =>
  h('label', { key, class: 'field' }, h('span', {}, label), ...field);

/** Describes a checkbox or radio button, followed by its label. */
export const checkField = (key: string, label: string, values: Description['values']): Description =>
  h('label', { key, class: 'check' }, h('input', values), h('span', {}, label));

/** Option of a `<select>`. */
export interface Option {
  readonly value: string | number;
  readonly text: string;
}

/** Describes a `<select>` with its options. */
export const choice = (
  name: string,
  value: string | number,
  options: readonly Option[],
  onchange: (value: string) => void,
): Description =>
  h(
    'select',
    {
      name,
      value,
      onchange: ({ target }) => onchange((target as HTMLSelectElement).value),
    },
    ...options.map((option) => h('option', { key: option.value, value: option.value }, option.text)),
  );

/** Shows the error message of a field; undefined or '' for none. */
export const faultView = (text: string | undefined): Content =>
  text && h('span', { key: 'fault', role: 'alert', class: 'refusal' }, text);

/** Marks a field as wrong. */
export const invalid = (isWrong: boolean, field: Description): Description => ({
  ...field,
  values: { ...field.values, 'aria-invalid': isWrong && 'true' },
});
