import { send } from './send.mjs';

/** Creates a webhook. A generated secret is shown once, before the page reloads. */
const form = document.querySelector<HTMLFormElement>('#new-webhook')!;
const answer = form.querySelector<HTMLElement>('.answer')!;

async function create(): Promise<void> {
  const { secret, ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const created = await send('POST', '/shop-api/webhooks', { ...fields, ...(secret && { secret }) });
  const made = (created as { readonly secret?: string }).secret;
  if (made === undefined) return location.reload();
  const [said, code, seen] = ['p', 'code', 'button'].map((name) => document.createElement(name));
  said!.append(
    'The deliveries of the webhook are signed with this secret. Copy it now, because it is not shown again: ',
    code!,
  );
  code!.textContent = made;
  Object.assign(seen!, { type: 'button', textContent: 'Done' });
  seen!.addEventListener('click', () => location.reload());
  answer.classList.add('good');
  answer.replaceChildren(said!, seen!);
  form.querySelectorAll<HTMLElement>('.pair, .answer ~ button').forEach((element) => (element.hidden = true));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  create().catch((error: unknown) => {
    answer.classList.remove('good');
    answer.textContent = error instanceof Error ? error.message : String(error);
  });
});
