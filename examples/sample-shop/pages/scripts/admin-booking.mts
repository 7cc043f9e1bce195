import { showRefusal } from './admin-answer.mjs';
import { asField, nameOfMember, salon } from './admin-salon.mjs';
import { send } from './send.mjs';

const dialog = document.querySelector<HTMLDialogElement>('#booking');
const field = (name: string): HTMLInputElement | HTMLSelectElement =>
  dialog!.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)!;

/**
 * Opens the form for a booking by phone.
 *
 * @param start site seconds
 * @param member whose calendar is shown; '' for all members'
 */
export function bookByPhone(start: number, member: string): void {
  dialog!.querySelector('form')!.reset();
  answerRegion().replaceChildren();
  field('start').value = asField(start);
  offerMembers(member);
  dialog!.showModal();
}

/** @param booked called after each booking, with what to say of it */
export function listenToBooking(booked: (said: string) => void): void {
  if (!dialog) return;
  field('product_id').addEventListener('change', () => offerMembers(field('staff_id').value));
  dialog.addEventListener('click', ({ target }) => {
    if ('close' in (target as HTMLElement).dataset) dialog.close();
  });
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    void book(booked);
  });
}

async function book(booked: (said: string) => void, enforce: 'full' | 'capacity' = 'full'): Promise<void> {
  const sent = Object.fromEntries(new FormData(dialog!.querySelector('form')!)) as Record<string, string>;
  try {
    await send('POST', '/shop-api/phone-bookings', { ...sent, enforce });
  } catch (error) {
    return showRefusal(answerRegion(), 'This was not booked.', error, {
      at: (start) => {
        field('start').value = asField(start);
        void book(booked);
      },
      anyway: () => void book(booked, 'capacity'),
    });
  }
  dialog!.close();
  booked(`${sent.name} is booked.`);
}

const answerRegion = (): HTMLElement => dialog!.querySelector<HTMLElement>('.answer')!;

/** The members of the chosen service, and the choice of any who is free. */
function offerMembers(preferred: string): void {
  const select = field('staff_id') as HTMLSelectElement;
  const { staffIds = [] } = salon.products.find(({ id }) => String(id) === field('product_id').value) ?? {};
  const members = staffIds.map((id) => new Option(nameOfMember(id), String(id)));
  select.replaceChildren(new Option('any free member', ''), ...members);
  select.closest<HTMLElement>('.with')!.hidden = staffIds.length === 0;
  select.value = staffIds.map(String).includes(preferred) ? preferred : '';
}
