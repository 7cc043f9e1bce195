import type { AppointmentPicker } from 'shop-appointments/picker';
import { send } from './send.mjs';

const form = document.querySelector<HTMLFormElement>('form.booking')!;
const picker = form.querySelector<AppointmentPicker>('appointment-picker')!;
const button = form.querySelector<HTMLButtonElement>('button')!;
const alert = form.querySelector<HTMLElement>('[role="alert"]')!;

picker.addEventListener('chosen', () => {
  button.disabled = false;
  alert.textContent = '';
});
for (const gone of ['cleared', 'taken']) picker.addEventListener(gone, () => (button.disabled = true));

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const { choice } = picker;
  if (!choice) return;
  button.disabled = true;
  const { productId, start, staffId, quantity } = choice;
  send('POST', '/cart', { product_id: productId, start, staff_id: staffId, qty: quantity }).then(
    () => location.assign('/cart'),
    (error: unknown) => {
      alert.textContent = error instanceof Error ? error.message : String(error);
      void picker.refresh();
    },
  );
});
