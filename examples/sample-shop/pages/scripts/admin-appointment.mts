import { showRefusal } from './admin-answer.mjs';
import { move } from './admin-moves.mjs';
import { asField, type FeedAppointment, nameOfMember, salon, written } from './admin-salon.mjs';
import { send } from './send.mjs';

const dialog = document.querySelector<HTMLDialogElement>('#appointment')!;
const region = dialog.querySelector<HTMLElement>('.answer')!;
const form = dialog.querySelector<HTMLFormElement>('form');

let shown: FeedAppointment | undefined;

/** Shows an appointment: what it is, whether the customer came, and for managers how to move and cancel it. */
export function showAppointment(one: FeedAppointment): void {
  shown = one;
  region.replaceChildren();
  dialog.querySelector('h2')!.textContent = one.title;
  dialog.querySelector('dl')!.replaceChildren(...factsOf(one).flatMap(fact));
  for (const button of dialog.querySelectorAll<HTMLButtonElement>('#came button')) {
    button.setAttribute('aria-pressed', String(button.value === one.customer_status));
  }
  const confirm = dialog.querySelector<HTMLButtonElement>('button[value="confirmed"]');
  if (confirm) confirm.hidden = one.status !== 'pending-confirmation';
  if (form) fillMove(form, one);
  dialog.showModal();
}

/**
 * @param changed called after everything that was changed here
 * @param closed called with what was shown
 */
export function listenToAppointment(changed: () => void, closed: (one: FeedAppointment) => void): void {
  dialog.addEventListener('close', () => shown && closed(shown));
  dialog.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button && 'close' in button.dataset) dialog.close();
    if (!shown || button?.dataset.change === undefined) return;
    const one = shown;
    const change = { [button.dataset.change]: button.value };
    send('PATCH', `/api/v2/appointments/${one.id}`, change).then(
      () => {
        dialog.close();
        changed();
      },
      (error: unknown) => showRefusal(region, 'This was not changed.', error),
    );
  });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!shown) return;
    const { start, staff_id } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const member = staff_id ? { staff_id: Number(staff_id) } : {};
    // The value of a field for date and time is the shop's wall clock.
    const to = { start: Date.parse(`${start}Z`) / 1000, ...member };
    const done = (isMoved: boolean): void => {
      if (!isMoved) return;
      dialog.close();
      changed();
    };
    void move({ one: shown, to, region, done });
  });
}

function fillMove(target: HTMLFormElement, { start, staff_ids, product_id }: FeedAppointment): void {
  target.querySelector('input')!.value = asField(start);
  const select = target.querySelector('select')!;
  const isOnesOwn = staff_ids.length === 1;
  select.disabled = !isOnesOwn;
  select.closest<HTMLElement>('.with')!.hidden = !isOnesOwn;
  const able = salon.products.find(({ id }) => id === product_id)?.staffIds ?? [];
  const offered = [...new Set([...staff_ids, ...able])];
  select.replaceChildren(...offered.map((id) => new Option(nameOfMember(id), String(id))));
  select.value = String(staff_ids[0]);
}

function factsOf(one: FeedAppointment): [string, string][] {
  return [
    ['When', `${written(one.start)} to ${written(one.end).slice(-5)}`],
    ...(one.staff_ids.length > 0
      ? [['With', one.staff_ids.map(nameOfMember).join(', ')] as [string, string]]
      : []),
    ['Customer', one.customer_name || 'no name given'],
    ...(one.qty > 1 ? [['Places', String(one.qty)] as [string, string]] : []),
    ['Status', `${one.status}, ${one.customer_status}`],
    ['Order', `${one.order_id}, ${one.cost}`],
  ];
}

function fact([term, value]: [string, string]): HTMLElement[] {
  const [name, said] = [document.createElement('dt'), document.createElement('dd')];
  name.textContent = term;
  said.textContent = value;
  return [name, said];
}
