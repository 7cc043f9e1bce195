import './own-checks.mjs';
import { clearFields, showAtFields } from './field-faults.mjs';
import { clearRefusal, showRefusal, type Take } from './lost-place.mjs';
import { pageText } from './page-texts.mjs';
import { Refusal, send } from './send.mjs';

const refused = document.querySelector<HTMLElement>('#refused')!;
const said = document.querySelector<HTMLElement>('#said')!;

/**
 * Time until which the place of each line is held, in milliseconds of `performance.now()`, which does not change when
 * the system time is corrected.
 */
const ends = new WeakMap<Element, number>();

function countDown(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-seconds-left]')) {
    const endsAt = ends.get(element) ?? performance.now() + Number(element.dataset.secondsLeft) * 1000;
    ends.set(element, endsAt);
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
    if (left > 0) {
      const seconds = String(left % 60).padStart(2, '0');
      element.textContent = pageText('holding', { time: `${Math.floor(left / 60)}:${seconds}` });
    } else if (element.dataset.ended === undefined) {
      endHold(element);
    }
  }
}

/** Shows that a place is no longer held: it is free for other customers, and the time cannot be extended any more. */
function endHold(element: HTMLElement): void {
  element.dataset.ended = '';
  element.textContent = pageText('holdEnded');
  element.closest('li')?.querySelector('.longer')?.remove();
  if (Number(element.dataset.secondsLeft) > 0) {
    said.textContent = pageText('holdEndedOf', { line: element.dataset.line ?? '' });
  }
}

/** Ids of the cart's lines whose places were booked by other customers. */
const lost = new Set<unknown>();

/**
 * If another customer has booked the place of a line, shows at this line that its time is no longer free. This happens
 * even if the line's hold has not ended by the clock.
 */
function markLost(): void {
  for (const id of lost) {
    const line = document.querySelector<HTMLElement>(`[data-id="${String(id)}"] [data-seconds-left]`);
    if (!line) continue;
    line.dataset.secondsLeft = '0';
    ends.set(line, 0);
    endHold(line);
    line.textContent = pageText('notFree');
  }
}

/**
 * Replaces the shown lines, their number in the head, the sentence that says when the visitor pays, and the button below it, by those of the current cart. What the
 * visitor has typed into the form stays.
 */
async function reload(what = ''): Promise<void> {
  const response = await fetch('/cart', { headers: { Accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const lines = page.querySelector('#lines');
  if (!lines) return location.reload();
  document.querySelector('#lines')!.replaceWith(lines);
  for (const selector of ['#pays', '#places-order', 'header.site nav'])
    document.querySelector(selector)?.replaceWith(...page.querySelectorAll(selector));
  countDown();
  markLost();
  said.textContent = what;
  if (what !== '') said.focus();
}

/** Moves a line of the cart to a suggested time. */
const take: Take = async ({ start_iso, label }, id) => {
  await send('PATCH', `/cart/${id ?? 0}`, { start: start_iso });
  lost.delete(id);
  clearRefusal(refused);
  await reload(pageText('cartHasInstead', { label }));
};

/** Whether an error says that the cart now has other lines, or another price, than the page shows. */
function showsAnotherCart(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  if (error.code === 'shop_appointments_nothing_left') return true;
  const params: unknown = error.data.params ?? {};
  return error.data.status === 404 || ['cart', 'lines'].some((name) => Object.hasOwn(params as object, name));
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const { method, done } = form.dataset;
  if (method === undefined) return;
  event.preventDefault();
  const button = form.querySelector('button')!;
  button.disabled = true;
  clearRefusal(refused);
  clearFields(form);
  send(method, form.getAttribute('action')!, Object.fromEntries(new FormData(form)))
    .then(() => (done === undefined ? location.assign('/confirmation') : reload(done)))
    .catch(async (error: unknown) => {
      button.disabled = false;
      if (showAtFields(form, error)) return;
      if (showsAnotherCart(error)) await reload();
      if (error instanceof Refusal && error.data.id !== undefined) lost.add(error.data.id);
      markLost();
      showRefusal(refused, error, take);
    });
});

countDown();
setInterval(countDown, 1000);
