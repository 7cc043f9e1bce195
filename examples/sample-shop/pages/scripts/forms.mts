import { send } from './send.mjs';

/**
 * Handles forms with `data-send`: sends the fields as JSON by that method, then goes to `data-then` or reloads the
 * page. Refusals appear in the form's own alert. `data-confirm` asks first.
 */
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const method = form.dataset.send;
  if (method === undefined) return;
  event.preventDefault();
  if (form.dataset.confirm !== undefined && !confirm(form.dataset.confirm)) return;
  const button = form.querySelector('button')!;
  button.disabled = true;
  send(method, form.getAttribute('action')!, Object.fromEntries(new FormData(form))).then(
    () => location.assign(form.dataset.then ?? location.href),
    (error: unknown) => {
      button.disabled = false;
      form.querySelector('[role="alert"]')!.textContent =
        error instanceof Error ? error.message : String(error);
    },
  );
});
