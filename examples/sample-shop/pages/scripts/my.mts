import type { AppointmentPicker } from 'shop-appointments/picker';
import { SALON_TEXTS } from './salon-texts.mjs';

const move = document.querySelector<HTMLDetailsElement>('details.move');
move?.addEventListener('toggle', showPicker, { once: true });

openNamed();
addEventListener('hashchange', openNamed);

/** Opens the section that the address names: `#move`, or `#cancel`. */
function openNamed(): void {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

/** Takes the picker out of its template. */
function showPicker(): void {
  const template = move!.querySelector('template')!;
  template.replaceWith(template.content);
  const picker = move!.querySelector<AppointmentPicker>('appointment-picker')!;
  picker.texts = SALON_TEXTS;
  picker.addEventListener('rescheduled', ({ detail: { start_iso: start } }) => {
    // The start makes the address another one for each move, so that the browser loads the page again.
    location.replace(`${location.pathname}?moved=${Date.parse(start) / 1000}#done`);
  });
}

/** Moves the focus to the heading of a section that opens, because the buttons of the sections are hidden meanwhile. */
for (const details of document.querySelectorAll<HTMLDetailsElement>('.changes > details'))
  details.addEventListener('toggle', () => details.open && details.querySelector('h2')?.focus());

/** Closes the section about moving or cancelling when the button "keep" in it is pressed. */
document.addEventListener('click', ({ target }) => {
  const details = (target as Element).closest('[data-close]')?.closest('details');
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
});
