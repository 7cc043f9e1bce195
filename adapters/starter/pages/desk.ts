import { Router } from 'express';
import { handle } from './handle';
import { html, type Html } from './html';
import { sendPage } from './page';
import type { KeptPorts, PageParts } from './parts';
import { sessionOf, signedIn } from './signed-in';

/** `GET /desk`: the desk, for everybody who is signed in. */
export function deskPage({ appointments, host, hostTables }: PageParts, kept: KeptPorts): Router {
  const router = Router();
  router.get(
    '/desk',
    signedIn({ host }),
    handle(async (_request, response) => {
      const session = sessionOf(response);
      const manages = await host.access.can(session.userId, 'manage_shop');
      const main = html`<appointment-desk
        api="/api"
        session-nonce="${appointments.nonceFor(session)}"
        sign-in-url="/sign-in"
        ${manages && kept.orders && html`order-url="/desk/orders/{id}"`}
      >
        ${manages && kept.products && html`<a slot="navigation" href="/desk/services">Services</a>`}
        ${manages && kept.people && html`<a slot="navigation" href="/desk/team">Team</a>`}
        ${
          kept.people &&
          html`<form slot="navigation" class="plain" method="post" action="/sign-out">
            <button class="quiet">Sign out</button>
          </form>`
        }
      </appointment-desk>`;
      sendPage(response, { title: 'Desk', shop: hostTables.site().name, main, element: 'desk' });
    }),
  );
  return router;
}

/** The links of the other pages behind the sign-in. */
export const deskLinks = ({ products, people }: KeptPorts): Html =>
  html`<a href="/desk">Desk</a> ${products && html`<a href="/desk/services">Services</a>`}
    ${people && html`<a href="/desk/team">Team</a>`}`;
