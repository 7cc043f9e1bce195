import type { PublicSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import type { Texts } from '../../texts/texts';
import { html } from './html';
import { layout } from './layout';

/** Status and path of a failed request, which decide what its error page says. */
interface Failure {
  readonly status: number;
  readonly code: string;
  readonly site: PublicSite;
  /** Path of the request. */
  readonly path: string;
  readonly language: Language;
  /** Number of appointments and visits in the visitor's cart. */
  readonly cartCount: number;
}

/** Page for an error: a description, and a link to go on. The details are only logged. */
export function errorPage(failure: Failure): string {
  const { language, site, cartCount } = failure;
  const { texts } = language;
  const { title, text } = texts.errorPages[kindOf(failure)];
  const main = html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    <p class="acts">
      <a class="button" href="/">${texts.allServices}</a>
      <a href="/my/bookings">${texts.myBookings}</a>
    </p>`;
  return layout({ title, site, main, language, cartCount });
}

function kindOf({ status, code, path }: Failure): keyof Texts['errorPages'] {
  if (code === 'shop_rest_product_invalid_id') return 'noService';
  const isRefused = [401, 403, 404].includes(status);
  if (path.startsWith('/my/appointments/') && isRefused) return 'deadLink';
  if (path.startsWith('/my/waitlist/') && isRefused) return 'deadWaitlistLink';
  if (status === 404) return 'notFound';
  if (status === 405) return 'wrongMethod';
  if (status === 401 || status === 403) return 'noAccess';
  if (status === 503) return 'busy';
  return status < 500 ? 'refused' : 'failed';
}
