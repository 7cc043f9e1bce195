import { pageTexts } from './page-texts.mjs';
import { Refusal } from './send.mjs';

/**
 * Shows an error about fields of a form beside these fields, and focuses the first one. Returns false if the error is about
 * something else.
 */
export function showAtFields(form: HTMLFormElement, error: unknown): boolean {
  const params: unknown = error instanceof Refusal ? error.data.params : undefined;
  const names = Array.isArray(params) ? (params as string[]) : Object.keys(params ?? {});
  const fields = names.flatMap((name) => {
    const field = form.querySelector<HTMLElement>(`[name="${name}"]:not([type="hidden"])`);
    const text = pageTexts?.fields[name];
    return field && text !== undefined ? [{ field, text }] : [];
  });
  for (const { field, text } of fields) {
    const said = document.createElement('p');
    Object.assign(said, { id: `${field.id}-fault`, className: 'fault', textContent: text });
    field.after(said);
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', said.id);
  }
  fields[0]?.field.focus();
  return fields.length > 0;
}

/** Removes the errors beside the fields of a form. */
export function clearFields(form: HTMLFormElement): void {
  for (const said of form.querySelectorAll('.fault')) said.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}
