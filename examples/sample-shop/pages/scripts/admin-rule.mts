import { Refusal, send } from './send.mjs';

const form = document.querySelector<HTMLFormElement>('#rule')!;
const preview = document.querySelector<HTMLElement>('#preview')!;
const answer = form.querySelector<HTMLElement>('.answer')!;
const { id } = form.dataset;

/** The effects of a change, as the shop reports them. */
interface Preview {
  readonly days: readonly { readonly date: string; readonly before: string; readonly after: string }[];
  readonly more: number;
  readonly appointments: readonly { readonly product_name: string; readonly start: number }[];
}

/** Waits until typing has paused for this long. */
const PAUSE_MS = 250;

/** The rule as the interface takes it. */
function ruleOfForm(): Record<string, unknown> {
  const { owner, appointable, priority, qty, ...fields } = Object.fromEntries(new FormData(form)) as Record<
    string,
    string
  >;
  const [kind, kindId] = owner!.split(':');
  const ranges = { from_range: '', to_range: '', ...fields };
  return {
    ...ranges,
    kind,
    kind_id: kindId ? Number(kindId) : null,
    appointable: appointable === 'true',
    priority: priority ? Number(priority) : null,
    qty: qty ? Number(qty) : null,
  };
}

let asked = 0;

async function showPreview(what: { rule?: Record<string, unknown> }): Promise<void> {
  asked += 1;
  const mine = asked;
  let lines: HTMLElement[];
  try {
    const body = { ...what, ...(id && { id: Number(id) }) };
    lines = linesOf((await send('POST', '/shop-api/rule-preview', body)) as Preview);
  } catch (error) {
    lines = [line('p', messageOf(error))];
  }
  // A later question may have been answered sooner.
  if (mine === asked) preview.replaceChildren(...lines);
}

function linesOf({ days, more, appointments }: Preview): HTMLElement[] {
  const hours = (text: string): string => (text === '' ? 'closed' : text);
  const changed = days.map(({ date, before, after }) =>
    line('li', `${DAY.format(Date.parse(date))}: ${hours(after)} (now ${hours(before)})`),
  );
  const outside = appointments.map(({ product_name, start }) =>
    line('li', `${product_name}, ${MOMENT.format(start * 1000)}`),
  );
  return [
    line('p', days.length === 0 ? 'No hours of the coming year change.' : 'Hours that change:'),
    list(changed),
    ...(more > 0 ? [line('p', `... and those of ${more} more days of the coming year.`)] : []),
    line(
      'p',
      outside.length === 0
        ? 'No appointment would lie outside of the opening hours.'
        : `Appointments that would lie outside of the opening hours (they stay booked): ${outside.length}`,
    ),
    list(outside),
  ];
}

// The page shows the shop's wall clock as if it were UTC.
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

function line(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function list(items: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement('ul');
  element.append(...items);
  element.hidden = items.length === 0;
  return element;
}

/** Names the fields that are wrong, too. */
function messageOf(error: unknown): string {
  const { params } = error instanceof Refusal ? (error.data as { params?: unknown }) : {};
  const wrong = Object.entries((params ?? {}) as Record<string, string>).map(
    ([name, why]) => `${name} ${why}`,
  );
  return wrong.join('; ') || (error instanceof Error ? error.message : String(error));
}

function showFields(): void {
  const type = form.querySelector<HTMLSelectElement>('[name="range_type"]')!.value;
  for (const fields of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-types]')) {
    fields.disabled = !fields.dataset.types!.split(' ').includes(type);
  }
}

let pause: ReturnType<typeof setTimeout> | undefined;
form.addEventListener('input', () => {
  showFields();
  clearTimeout(pause);
  pause = setTimeout(() => void showPreview({ rule: ruleOfForm() }), PAUSE_MS);
});

function write(method: string, body?: unknown): void {
  const path = id ? `/api/v2/availabilities/${id}` : '/api/v2/availabilities';
  send(method, path, body).then(
    () => location.assign('/admin/rules'),
    (error: unknown) => (answer.textContent = messageOf(error)),
  );
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  write(id ? 'PATCH' : 'POST', ruleOfForm());
});
document.querySelector('#preview-removal')?.addEventListener('click', () => void showPreview({}));
document.querySelector('#remove')?.addEventListener('click', () => {
  if (confirm('Delete this rule?')) write('DELETE');
});
