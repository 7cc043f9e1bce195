import { json, type Request, type Response, Router, urlencoded } from 'express';
import { AppointmentsError, createSignInThrottle, signInSource } from 'shop-appointments';
import { hourlyLimit } from '../access/hourly-limit';
import type { OpenShop } from '../open-shop';
import { loadBookings } from '../orders/bookings';
import { listOf } from '../pages/booking-list';
import { html, type Html } from '../pages/html';
import { layout } from '../pages/layout';
import { groupsOf } from '../pages/visit-groups';
import { sendError } from '../send-error';
import { addressIn, comingBookings } from './coming-bookings';

/** Maximum number of codes that can be requested from one IP address in an hour. */
const MOST_AN_HOUR = 20;

/**
 * Pages with which a customer finds bookings from another device: `GET /my/find` asks for an e-mail address, `POST
 * /my/find` sends a code to it, `GET /my/find/code` asks for the code, `POST /my/find/code` takes it, `GET /my/found` lists the coming bookings of
 * the address, and `POST /my/found/close` ends that. No response reveals whether the address has bookings.
 */
export function findPages(shop: OpenShop): Router {
  const { askedCookie, clock, emailCodes, foundCookie, later, sendMail, site } = shop;
  const router = Router();
  const mayRequest = hourlyLimit(MOST_AN_HOUR, () => clock.now());
  const throttle = createSignInThrottle();

  const send = (res: Response, main: Html, status = 200): void => {
    res.status(status).send(layout({ title: 'Find my bookings', shop: site.name, main }));
  };

  /**
   * Sends a code to an address that has coming bookings. For any other address, a code is stored but not sent, so
   * that the check of a guessed code takes the same time for both.
   */
  async function sendCode(email: string): Promise<void> {
    const code = await emailCodes.issue(email);
    if (code === undefined || (await comingBookings(email, shop)).length === 0) return;
    const subject = `${code} is your code for ${site.name}`;
    const text = `Your code is ${code}. It is valid for ten minutes. If you did not ask for it, ignore this message.`;
    await sendMail({ recipient: email, subject, text });
  }

  router.use(
    ['/my/find', '/my/found'],
    json(),
    urlencoded({ extended: false }),
    (_req: Request, res: Response, next: () => void) => {
      res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
      next();
    },
  );

  router.get('/my/find', (_req, res) => send(res, addressForm()));

  router.post('/my/find', (req, res) => {
    const email = addressIn(textOf(req, 'email'));
    if (!isAddress(email)) return send(res, addressForm('Please enter your e-mail address.'), 400);
    if (!mayRequest(req.ip ?? '')) throw tooMany();
    askedCookie.keep(email, req, res);
    // A redirect, so that reloading the page of the code sends no second code, which would end the first.
    res.redirect(303, '/my/find/code');
    // After the response, so that its time does not reveal whether the address has bookings.
    later.start(() => sendCode(email));
  });

  router.get('/my/find/code', (req, res) => {
    const email = askedCookie.of(req);
    if (email === undefined) return res.redirect('/my/find');
    send(res, codeForm(email));
  });

  router.post('/my/find/code', async (req, res) => {
    const email = addressIn(textOf(req, 'email'));
    const code = textOf(req, 'code').replaceAll(/\s/g, '');
    const source = signInSource(req, email);
    const isRight = await throttle.attempt(source, async () =>
      (await emailCodes.redeem(email, code)) ? true : undefined,
    );
    if (!isRight) return send(res, codeForm(email, WRONG_CODE), 400);
    askedCookie.forget(res);
    foundCookie.keep(email, req, res);
    res.redirect(303, '/my/found');
  });

  router.get('/my/found', async (req, res) => {
    const email = foundCookie.of(req);
    if (email === undefined) return res.redirect('/my/find');
    const bookings = await loadBookings(shop, await comingBookings(email, shop));
    send(
      res,
      html`<h1>Your bookings</h1>
        <p class="lead">These are the coming appointments of ${email}.</p>
        ${listOf(groupsOf(bookings), shop, 'There are no coming appointments.')}
        <form class="acts" method="post" action="/my/found/close">
          <span>This list closes by itself after 15 minutes.</span
          ><button class="quiet">Close the list</button>
        </form>`,
    );
  });

  router.post('/my/found/close', (_req, res) => {
    askedCookie.forget(res);
    foundCookie.forget(res);
    res.redirect(303, '/my/find');
  });

  return router.use(sendError);
}

const WRONG_CODE =
  'This code is wrong, or it is over. Please check it, or ask for a new one. A code is valid for ten minutes.';

/** Attributes of a field with a problem: screen readers read the problem with the field, which has the focus. */
const blamed = (problem: string | undefined): Html | false =>
  problem !== undefined && html`autofocus aria-invalid="true" aria-describedby="problem"`;

const problemText = (problem: string | undefined): Html | false =>
  problem !== undefined && html`<p role="alert" id="problem">${problem}</p>`;

const addressForm = (problem?: string): Html =>
  html`<h1>Find my bookings</h1>
    <p class="lead">We send a code to the e-mail address with which you have booked.</p>
    <form class="panel narrow" method="post" action="/my/find">
      <label for="email">E-mail address</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        maxlength="254"
        required
        ${blamed(problem)}
      />
      ${problemText(problem)}
      <button>Send the code</button>
    </form>`;

const codeForm = (email: string, problem?: string): Html =>
  html`<h1>Enter the code</h1>
    <p class="lead">If ${email} has coming appointments, a code of six digits is on its way to it.</p>
    <form class="panel narrow" method="post" action="/my/find/code">
      <input type="hidden" name="email" value="${email}" />
      <label for="code">Code</label>
      <input
        id="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="12"
        required
        ${blamed(problem)}
      />
      ${problemText(problem)}
      <button>Show my bookings</button>
    </form>
    <p><a href="/my/find">Send another code</a></p>`;

/** Returns a text field of the body; '' if it is missing or no text. */
function textOf({ body }: Request, name: string): string {
  const value = ((body ?? {}) as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

const isAddress = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text);

const tooMany = (): AppointmentsError =>
  new AppointmentsError('shop_rest_too_many_attempts', 'Too many codes were requested from this address.');
