import type { AppointmentPicker } from 'shop-appointments/picker';
import { clearRefusal, showRefusal } from './lost-place.mjs';
import { Refusal, send } from './send.mjs';

const form = document.querySelector<HTMLFormElement>('form.booking')!;
const picker = form.querySelector<AppointmentPicker>('appointment-picker')!;
const button = form.querySelector<HTMLButtonElement>('[slot="action"]')!;
const refused = form.querySelector<HTMLElement>('[role="alert"]')!;

/** Enables the button only while a time is chosen. */
function followChoice(): void {
  button.disabled = picker.choice === undefined;
  if (picker.choice) clearRefusal(refused);
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

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const booking = Object.fromEntries(new FormData(form));
  button.disabled = true;
  book(booking).catch((error: unknown) => {
    showRefusal(refused, error, ({ start_iso }) => book({ ...booking, start: start_iso }));
    button.disabled = picker.choice === undefined;
    void picker.refresh(error instanceof Refusal ? error.data : undefined);
  });
});
