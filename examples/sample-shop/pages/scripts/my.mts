import { send } from './send.mjs';

/** The times to which an appointment can be moved, on the day that is chosen. */
const form = document.querySelector<HTMLFormElement>('form.move');
const day = form?.querySelector<HTMLInputElement>('#day');
const start = form?.querySelector<HTMLSelectElement>('#start');

async function showTimes(): Promise<void> {
  if (!form || !day?.value || !start) return;
  const query = new URLSearchParams({ min_date: day.value, max_date: day.value });
  const { records } = (await send('GET', `${form.dataset.slots}?${query.toString()}`)) as {
    records: { start_iso: string }[];
  };
  start.replaceChildren(
    ...records.map(({ start_iso }) => new Option(start_iso.slice(11, 16), start_iso)),
    ...(records.length === 0 ? [new Option('Nothing is free on that day', '')] : []),
  );
}

day?.addEventListener('change', () => void showTimes());
void showTimes();

/** The second thoughts of somebody who wanted to cancel. */
const cancelling = document.querySelector<HTMLDetailsElement>('details.cancel');
cancelling?.querySelector('[data-close]')?.addEventListener('click', () => {
  cancelling.open = false;
  cancelling.querySelector('summary')?.focus();
});
