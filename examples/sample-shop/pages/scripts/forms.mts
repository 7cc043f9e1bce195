import { refusalWords } from './refusal-words.mjs';
import { Refusal, send } from './send.mjs';

/**
 * Handles forms with `data-send`: sends the fields as JSON by the method that it names, then goes to `data-then` or
 * reloads the page. Refusals appear in the form's own alert; if the user lacks the right, its text is `data-not-yours`.
 * `data-confirm` asks first.
 */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const method = form.dataset.send;
  if (method === undefined || event.defaultPrevented) return;
  event.preventDefault();
  if (form.dataset.confirm !== undefined && !confirm(form.dataset.confirm)) return;
  const button = form.querySelector('button')!;
  button.disabled = true;
  send(method, form.getAttribute('action')!, Object.fromEntries(new FormData(form))).then(
    () => location.assign(form.dataset.then ?? location.href),
    (error: unknown) => {
      button.disabled = false;
      const said = form.querySelector<HTMLElement>('[role="alert"]')!;
      const isNotYours = error instanceof Refusal && error.code === 'shop_rest_cannot_view';
      said.textContent = (isNotYours ? form.dataset.notYours : undefined) ?? refusalWords(error);
      said.tabIndex = -1;
      said.focus();
    },
  );
});
