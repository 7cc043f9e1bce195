import type { AppointmentPicker } from 'shop-appointments/picker';
import { clearRefusal, showRefusal } from './lost-place.mjs';
import { pageText } from './page-texts.mjs';
import { SALON_TEXTS } from './salon-texts.mjs';
import { Refusal, send } from './send.mjs';

const form = document.querySelector<HTMLFormElement>('form.booking')!;
const picker = form.querySelector<AppointmentPicker>('appointment-picker')!;
const button = form.querySelector<HTMLButtonElement>('button[slot="action"]')!;
const refused = form.querySelector<HTMLElement>('[role="alert"]')!;

// Labels and options of questions in the language of the page.
const names = JSON.parse(picker.dataset.names ?? '{}') as Record<string, string>;
picker.texts = { ...SALON_TEXTS, names };

/** Enables the button only while a time is chosen. */
function followChoice(): void {
  button.disabled = picker.choice === undefined;
  if (picker.choice) clearRefusal(refused);
  void offerPass();
}

/** Place for the question whether a pass of the customer pays; null for a visitor who is not signed in. */
const pass = form.querySelector<HTMLElement>('.pass');

/** Offers to pay for the chosen time with the first suitable pass. */
async function offerPass(): Promise<void> {
  if (!pass) return;
  const { choice } = picker;
  const [best] = choice && !choice.visit ? await passesFor(choice) : [];
  if (picker.choice !== choice) return;
  pass.replaceChildren();
  if (!best) return;
  const box = document.createElement('input');
  Object.assign(box, { type: 'checkbox', name: 'pass', value: best.id, checked: true });
  const label = document.createElement('label');
  label.className = 'tick';
  label.append(box, ` ${pageText('payWithPass', { name: best.name, left: String(best.left) })}`);
  pass.append(label);
}

/** A pass of the customer, as the REST interface returns it. */
interface Pass {
  readonly id: string;
  readonly name: string;
  readonly left: number;
}

/** Finds the customer's passes that can pay for a chosen time; none if they cannot be read. */
async function passesFor({
  productId,
  start,
  quantity,
}: NonNullable<AppointmentPicker['choice']>): Promise<Pass[]> {
  const query = new URLSearchParams({ product_id: `${productId}`, start, qty: `${quantity}` });
  const headers = { 'X-SITE-Nonce': pass?.dataset.nonce ?? '' };
  try {
    const response = await fetch(`/api/v2/entitlements?${query}`, { headers });
    return response.ok ? ((await response.json()) as Pass[]) : [];
  } catch {
    return [];
  }
}
for (const name of ['chosen', 'cleared', 'taken']) picker.addEventListener(name, followChoice);

/** Idempotency keys of requests whose response was lost, by the content of the request. */
const keys = new Map<string, string>();

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');

/**
 * Puts the chosen time into the cart, and opens the cart. If the response is lost, the place may be taken nevertheless,
 * so the next attempt uses the same idempotency key.
 */
async function book(booking: Readonly<Record<string, unknown>>): Promise<void> {
  const content = JSON.stringify(booking);
  const key = keys.get(content) ?? newKey();
  keys.set(content, key);
  await send('POST', '/cart', booking, key);
  keys.delete(content);
  location.assign('/cart');
}

/** Error of the shop that the picker explains near its times, because the choice is lost or a booking limit is reached. */
const isSaidByPicker = (error: unknown): boolean =>
  error instanceof Refusal && (picker.choice === undefined || error.data.limits !== undefined);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const booking = Object.fromEntries(new FormData(form));
  button.disabled = true;
  clearRefusal(refused);
  book(booking).catch(async (error: unknown) => {
    await picker.refresh(error instanceof Refusal ? error.data : undefined);
    button.disabled = picker.choice === undefined;
    if (isSaidByPicker(error)) picker.focus();
    else showRefusal(refused, error);
  });
});
