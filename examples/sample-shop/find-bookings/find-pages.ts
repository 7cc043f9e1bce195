import { json, type Request, type Response, Router, urlencoded } from 'express';
import { AppointmentsError, createSignInThrottle, signInSource } from 'shop-appointments';
import { hourlyLimit } from '../access/hourly-limit';
import type { OpenShop } from '../open-shop';
import { loadBookings } from '../orders/bookings';
import { listOf } from '../pages/bookings/booking-list';
import { html, type Html } from '../pages/frame/html';
import { sendPage } from '../pages/frame/layout';
import { groupsOf } from '../pages/bookings/visit-groups';
import { languageOf } from '../texts/language-of';
import type { Language } from '../texts/languages';
import type { Texts } from '../texts/texts';
import { sendError } from '../send-error';
import { addressIn, comingBookings } from './coming-bookings';

/** Maximum number of codes that can be requested from one IP address in an hour. */
const MOST_AN_HOUR = 20;

/**
 * Pages with which a customer finds bookings from another device. `GET /my/find` asks for an e-mail address, and `POST
 * /my/find` sends a code to it. `GET /my/find/code` asks for the code, and `POST /my/find/code` checks it. `GET
 * /my/found` lists the coming bookings of the address, and `POST /my/found/close` closes this list. No response reveals
 * whether the address has bookings.
 */
export function findPages(shop: OpenShop): Router {
  const { askedCookie, clock, emailCodes, foundCookie, later, sendMail, site } = shop;
  const router = Router();
  const mayRequest = hourlyLimit(MOST_AN_HOUR, () => clock.now());
  const throttle = createSignInThrottle();

  const send = (res: Response, main: Html, status = 200): void => {
    sendPage(res.status(status), {
      title: languageOf(res).texts.findBookings,
      site,
      main,
      scripts: ['pages/own-checks.mjs'],
    });
  };

  /**
   * Sends a code to an address that has coming bookings. For any other address, a code is stored but not sent, so
   * that the check of a guessed code takes the same time for both.
   */
  async function sendCode(email: string, { texts }: Language): Promise<void> {
    const code = await emailCodes.issue(email);
    if (code === undefined || (await comingBookings(email, shop)).length === 0) return;
    const subject = texts.codeSubject(code, site.name);
    await sendMail({ recipient: email, subject, text: texts.codeText(code) });
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

  router.get('/my/find', (_req, res) => send(res, addressForm(languageOf(res).texts)));

  router.post('/my/find', (req, res) => {
    const email = addressIn(textOf(req, 'email'));
    const language = languageOf(res);
    const { texts } = language;
    if (!isAddress(email)) return send(res, addressForm(texts, texts.enterEmail), 400);
    if (!mayRequest(req.ip ?? '')) throw tooMany();
    askedCookie.keep(email, req, res);
    // Redirects to the page that asks for the code. If the visitor reloads this page, no second code is sent, which
    // would replace the first one.
    res.redirect(303, '/my/find/code');
    // The code is sent after the response, so that the time of the response does not reveal whether the address has
    // bookings.
    later.start(() => sendCode(email, language));
  });

  router.get('/my/find/code', (req, res) => {
    const email = askedCookie.of(req);
    if (email === undefined) return res.redirect('/my/find');
    send(res, codeForm(email, languageOf(res).texts));
  });

  router.post('/my/find/code', async (req, res) => {
    const email = addressIn(textOf(req, 'email'));
    const code = textOf(req, 'code').replaceAll(/\s/g, '');
    const source = signInSource(req, email);
    const isRight = await throttle.attempt(source, async () =>
      (await emailCodes.redeem(email, code)) ? true : undefined,
    );
    if (!isRight) {
      const { texts } = languageOf(res);
      return send(res, codeForm(email, texts, texts.wrongCode), 400);
    }
    askedCookie.forget(res);
    foundCookie.keep(email, req, res);
    res.redirect(303, '/my/found');
  });

  router.get('/my/found', async (req, res) => {
    const email = foundCookie.of(req);
    if (email === undefined) return res.redirect('/my/find');
    const language = languageOf(res);
    const { texts } = language;
    const bookings = await loadBookings(shop, await comingBookings(email, shop));
    send(
      res,
      html`<h1>${texts.yourBookings}</h1>
        <p class="lead">${texts.comingOf(email)}</p>
        <h2>${texts.upcoming}</h2>
        ${await listOf(groupsOf(bookings), shop, language, texts.nothingComing)}
        <form class="acts" method="post" action="/my/found/close">
          <span>${texts.closesByItself}</span><button class="quiet">${texts.closeList}</button>
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

/**
 * Attributes of a field with a wrong value. The field gets the focus, and screen readers read the error message with
 * it.
 */
const blamed = (problem: string | undefined): Html | false =>
  problem !== undefined && html`autofocus aria-invalid="true" aria-describedby="problem"`;

const problemText = (problem: string | undefined): Html | false =>
  problem !== undefined && html`<p role="alert" id="problem" class="fault">${problem}</p>`;

const addressForm = (texts: Texts, problem?: string): Html =>
  html`<div class="narrow">
    <h1>${texts.findBookings}</h1>
    <p class="lead">${texts.findLead}</p>
    <form class="panel" method="post" action="/my/find">
      <label for="email">${texts.emailAddress}</label>
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
      <button>${texts.sendCode}</button>
    </form>
  </div>`;

const codeForm = (email: string, texts: Texts, problem?: string): Html =>
  html`<div class="narrow">
    <h1>${texts.enterCode}</h1>
    <p class="lead">${texts.codeIsOnItsWay(email)}</p>
    <form class="panel" method="post" action="/my/find/code">
      <input type="hidden" name="email" value="${email}" />
      <label for="code">${texts.code}</label>
      <input
        id="code"
        name="code"
        class="code"
        dir="ltr"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="12"
        required
        ${blamed(problem)}
      />
      ${problemText(problem)}
      <button>${texts.showBookings}</button>
    </form>
    <form class="acts" method="post" action="/my/find">
      <input type="hidden" name="email" value="${email}" />
      <button class="quiet">${texts.anotherCode}</button> <a href="/my/find">${texts.anotherAddress}</a>
    </form>
  </div>`;

/** Returns a text field of the body; '' if it is missing or no text. */
function textOf({ body }: Request, name: string): string {
  const value = ((body ?? {}) as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

const isAddress = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text);

const tooMany = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_too_many_attempts',
    'Too many codes were requested from this network. Try again in an hour.',
  );
