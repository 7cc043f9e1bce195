import { html } from './html';
import { layout } from './layout';

/** Status and path of a failed request, which decide what its error page says. */
interface Failure {
  readonly status: number;
  readonly code: string;
  readonly shopName: string;
  /** Path of the request. */
  readonly path: string;
}

interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

/** Page for an error: a description, and a link to go on. The details are only logged. */
export function errorPage(failure: Failure): string {
  const { title, text } = wordsFor(failure);
  const main = html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    <p class="acts">
      <a class="button" href="/">All services</a>
      <a href="/my/bookings">My bookings</a>
    </p>`;
  return layout({ title, shop: failure.shopName, main });
}

function wordsFor({ status, code, path }: Failure): ErrorWords {
  if (code === 'shop_rest_product_invalid_id') {
    return {
      title: 'We do not offer this service',
      text: 'The service may have been renamed or withdrawn. Please choose another service.',
    };
  }
  if (path.startsWith('/my/appointments/') && [401, 403, 404].includes(status)) {
    return {
      title: 'This link does not open an appointment',
      text: 'The link may be incomplete, or the appointment is long past. Please use the link from your booking, or look at “My bookings”.',
    };
  }
  if (status === 404) {
    return {
      title: 'There is no such page',
      text: 'The address may have a typing error, or the page has moved.',
    };
  }
  if (status === 405) {
    return {
      title: 'This page cannot be opened directly',
      text: 'The address only receives a form that was filled in on another page. Please start again from one of the pages below.',
    };
  }
  if (status === 401 || status === 403) {
    return {
      title: 'You do not have access to this page',
      text: 'Please sign in first. If you are signed in already, the page is not meant for you.',
    };
  }
  if (status === 503) {
    return {
      title: 'We are very busy right now',
      text: 'Nothing was changed. Please try again in a moment.',
    };
  }
  if (status < 500) {
    return {
      title: 'That did not work',
      text: 'Something in the request cannot be used. Please go back and try again.',
    };
  }
  return {
    title: 'Something went wrong on our side',
    text: 'We’ve been notified and are looking into it. Please try again a little later.',
  };
}
