import type { Api } from '../api.mjs';
import type { Settings } from '../settings.mjs';
import type { WaitlistTexts } from './texts.mjs';
import type { Wish } from './wish.mjs';

/** Name of the text that says why the visitor was not put on the waiting list. */
type Refusal = keyof Pick<WaitlistTexts, 'waitRefused' | 'waitFailed' | 'waitSignIn'>;

/**
 * Puts a visitor on the waiting list: by the REST interface for a customer with a session, otherwise by the page's own URL with the visitor's contact.
 * @returns undefined if it succeeded
 */
export async function sendWish(
  wish: Wish,
  {
    api,
    settings: { productId, waitlist },
    language,
  }: { readonly api: Api; readonly settings: Settings; readonly language: string },
): Promise<Refusal | undefined> {
  const { name, email, phone } = wish;
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      product_id: productId,
      staff_id: wish.staffId,
      qty: wish.quantity,
      min_date: wish.minDate,
      max_date: wish.maxDate,
      time_from: wish.timeFrom || undefined,
      time_to: wish.timeTo || undefined,
      weekdays: wish.weekdays.length > 0 ? wish.weekdays : undefined,
      contact: waitlist ? { name, email, phone, language } : { language },
    }),
  };
  try {
    const { ok, status } = waitlist ? await fetch(waitlist, init) : await api.send('waitlist', init);
    return ok ? undefined : refusalOf(status);
  } catch (error) {
    return refusalOf((error as { readonly status?: number }).status ?? 0);
  }
}

const refusalOf = (status: number): Refusal =>
  status === 401 ? 'waitSignIn' : status >= 400 && status < 500 ? 'waitRefused' : 'waitFailed';
