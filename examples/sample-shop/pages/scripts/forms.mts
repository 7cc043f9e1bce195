import './own-checks.mjs';
import { isConfirmed } from './confirm.mjs';
import { refusalWords } from './refusal-words.mjs';
import { Refusal, send } from './send.mjs';

/**
 * Sends forms with the attribute `data-send` (an HTTP method) as JSON, then opens `data-then` or reloads the page.
 * Errors appear in the form's alert; a password field then gets the focus, to be typed again. If the user lacks the right, the alert shows the text in `data-not-yours`. If the
 * action is no longer possible, opens `data-refused`, a page that says why. If the form has a `data-confirm`, first asks
 * this question in a dialog.
 */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset.send === undefined || event.defaultPrevented) return;
  event.preventDefault();
  void isConfirmed(form).then((isYes) => isYes && submit(form, form.dataset.send!));
});

document.addEventListener('input', ({ target }) => offerToEmpty(target as HTMLInputElement));
// When a customer comes back to a page, the browser restores the values without an `input` event.
addEventListener('pageshow', () => document.querySelectorAll('input').forEach(offerToEmpty));
document.addEventListener('click', ({ target }) => {
  const button = target as HTMLElement;
  if (!button.matches('[data-clear]')) return;
  const field = button.previousElementSibling as HTMLInputElement;
  field.value = '';
  field.focus();
  button.hidden = true;
});

/** Shows the button behind a field that empties it, while the field has a value. */
function offerToEmpty(field: HTMLInputElement): void {
  const button = field.nextElementSibling as HTMLElement | null;
  if (button?.matches('[data-clear]')) button.hidden = field.value === '';
}

function submit(form: HTMLFormElement, method: string): void {
  const button = form.querySelector<HTMLButtonElement>('button:not([type])')!;
  button.disabled = true;
  send(method, form.getAttribute('action')!, valuesOf(form)).then(
    () => location.assign(form.dataset.then ?? location.href),
    (error: unknown) => {
      const { refused } = form.dataset;
      if (refused !== undefined && error instanceof Refusal && error.code === 'shop_rest_cannot_create')
        return location.assign(refused);
      button.disabled = false;
      const said = form.querySelector<HTMLElement>('[role="alert"]')!;
      const isNotYours = error instanceof Refusal && error.code === 'shop_rest_cannot_view';
      said.textContent = (isNotYours ? form.dataset.notYours : undefined) ?? refusalWords(error);
      focusFault(form, said);
    },
  );
}

/** Focuses the password field of a form after an error, or the error if the form has none. */
function focusFault(form: HTMLFormElement, said: HTMLElement): void {
  const password = form.querySelector<HTMLInputElement>('[type="password"]');
  said.tabIndex = -1;
  password?.setAttribute('aria-describedby', said.id);
  (password ?? said).focus();
  password?.select();
}

/** Returns the values of a form by the names of its fields; a list for a name with several values. */
function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  const data = new FormData(form);
  const values = (name: string): unknown => {
    const [first, ...others] = data.getAll(name);
    return others.length > 0 ? [first, ...others] : first;
  };
  return Object.fromEntries([...data.keys()].map((name) => [name, values(name)]));
}
