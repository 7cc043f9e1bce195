import { pageText, pageTexts } from './page-texts.mjs';
import { Refusal } from './send.mjs';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A wrong field, and the text that says what is wrong. */
interface Fault {
  readonly field: Field;
  readonly text: string;
}

/**
 * Shows an error about fields of a form beside these fields, and focuses the first one. Returns false if the error is about
 * something else.
 */
export function showAtFields(form: HTMLFormElement, error: unknown): boolean {
  const params: unknown = error instanceof Refusal ? error.data.params : undefined;
  const names = Array.isArray(params) ? (params as string[]) : Object.keys(params ?? {});
  return showFaults(
    names.flatMap((name) => {
      const field = form.querySelector<Field>(`[name="${name}"]:not([type="hidden"])`);
      // Missing fields are a list of names, so a name in an object is too long.
      const isLong = name === 'name' && !Array.isArray(params);
      const text = pageTexts?.fields[isLong ? 'longName' : name];
      return field && text !== undefined ? [{ field, text }] : [];
    }),
  );
}

/**
 * Shows which fields of a form are empty or wrong by the rules of the browser, and focuses the first one. Returns false if
 * there are none.
 */
export function showInvalid(form: HTMLFormElement): boolean {
  const fields = form.querySelectorAll<Field>(':is(input, select, textarea):invalid');
  return showFaults(
    Array.from(fields, (field) => ({ field, text: pageTexts?.fields[field.name] ?? pageText('fillIn') })),
  );
}

function showFaults(faults: readonly Fault[]): boolean {
  for (const { field, text } of faults) {
    const said = document.createElement('p');
    Object.assign(said, { id: `${field.id || field.name}-fault`, className: 'fault', textContent: text });
    (field.closest('label') ?? field).after(said);
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', said.id);
  }
  faults[0]?.field.focus();
  return faults.length > 0;
}

/** Removes the errors beside the fields of a form. */
export function clearFields(form: HTMLFormElement): void {
  for (const said of form.querySelectorAll('.fault')) said.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) unmark(field);
}

/** Removes the error beside a field that the user has changed. */
export function clearField(field: Element): void {
  if (!field.matches('[aria-invalid]')) return;
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.remove();
  unmark(field);
}

function unmark(field: Element): void {
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
}
