import { Router } from 'express';
import { handle } from './handle';
import { html, type Html } from './html';
import { sendPage } from './page';
import type { KeptPorts, PageParts } from './parts';
import { sessionOf, signedIn } from './signed-in';

/** `GET /desk`: the desk, for signed-in staff and managers. */
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
      ></appointment-desk>`;
      const links = manages ? deskLinks(kept) : signOut(kept);
      sendPage(response, { title: 'Desk', shop: hostTables.site().name, main, links, element: 'desk' });
    }),
  );
  return router;
}

/** The links to the pages that managers may open, and the button that signs out. */
export const deskLinks = (kept: KeptPorts): Html =>
  html`<a href="/desk">Desk</a> ${kept.products && html`<a href="/desk/services">Services</a>`}
    ${kept.people && html`<a href="/desk/team">Team</a>`} ${signOut(kept)}`;

const signOut = ({ people }: KeptPorts): Html =>
  html`${
    people &&
    html`<form class="plain" method="post" action="/sign-out"><button class="quiet">Sign out</button></form>`
  }`;
