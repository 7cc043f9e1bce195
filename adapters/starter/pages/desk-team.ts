import { type Response, Router } from 'express';
import { AppointmentsError } from '../../../lib/index';
import type { StarterRole, StarterUsers } from '../people';
import { deskLinks } from './desk';
import { handle, idOf, textOf } from './handle';
import { html } from './html';
import { sendPage } from './page';
import type { KeptPorts, PageParts } from './parts';
import { sessionOf, signedIn } from './signed-in';

/** The roles that a manager can give on the page of the team, by the name of the role on the page. */
const ROLES: Readonly<Record<string, readonly StarterRole[]>> = {
  'Serves customers': ['shop_staff'],
  'Manages the shop': ['shop_manager'],
  'Serves customers and manages the shop': ['shop_staff', 'shop_manager'],
  'Is a customer': ['customer'],
};

/**
 * `/desk/team`: the page on which managers decide who can sign in. A new person sets a password with a link that works
 * once.
 */
export function deskTeamPages({ host, hostTables }: PageParts, users: StarterUsers, kept: KeptPorts): Router {
  const router = Router();
  const manager = signedIn({ host }, 'manage_shop');

  async function send(
    response: Response,
    { code, problem = '' }: { code?: string; problem?: string } = {},
  ): Promise<void> {
    const { name: shop, url } = hostTables.site();
    const own = sessionOf(response).userId;
    const main = html`${problem !== '' && html`<p role="alert">${problem}</p>`}
      ${
        code !== undefined &&
        html`<p>
            Give this link to the person. It works once, and sets their password. It is shown only now.
          </p>
          <output class="panel">${url}/set-up?code=${code}</output>`
      }
      <ul class="list">
        ${(await users.team()).map(
          ({ id, displayName, login }) =>
            html`<li class="panel">
              ${displayName}, ${login}
              <form class="acts" method="post" action="/desk/team/${id}">
                <button class="quiet" name="do" value="invite">New password link</button>
                ${id !== own && html`<button class="quiet" name="do" value="retire">Remove</button>`}
              </form>
            </li>`,
        )}
      </ul>
      <h2>New person</h2>
      <form class="panel" method="post" action="/desk/team">
        <div class="fields">
          <label>First name <input name="first_name" required maxlength="100" /></label>
          <label>Last name <input name="last_name" maxlength="100" /></label>
          <label>E-mail address <input name="email" type="email" maxlength="190" /></label>
          <label>Phone number <input name="phone" type="tel" maxlength="50" /></label>
        </div>
        <label
          >Role
          <select name="role">
            ${Object.keys(ROLES).map((name) => html`<option>${name}</option>`)}
          </select>
        </label>
        <button>Add</button>
      </form>`;
    const page = { title: 'Team', shop, main, links: deskLinks(kept), status: problem ? 400 : 200 };
    sendPage(response, page);
  }

  router.get(
    '/desk/team',
    manager,
    handle((_request, response) => send(response)),
  );
  router.post(
    '/desk/team',
    manager,
    handle(async (request, response) => {
      const [firstName, email] = [textOf(request, 'first_name'), textOf(request, 'email')];
      const roles = Object.hasOwn(ROLES, textOf(request, 'role')) ? ROLES[textOf(request, 'role')]! : [];
      if (firstName === '' || roles.length === 0) return send(response, { problem: 'Fill in a name.' });
      try {
        const user = await users.create({
          firstName,
          lastName: textOf(request, 'last_name'),
          email,
          phone: textOf(request, 'phone'),
          roles,
        });
        await send(response, { code: await users.invite(user.id) });
      } catch (error) {
        if (!(error instanceof AppointmentsError) || error.status !== 400) throw error;
        await send(response, {
          problem: 'Fill in an e-mail address that nobody else signs in with.',
        });
      }
    }),
  );
  router.post(
    '/desk/team/:id',
    manager,
    handle(async (request, response) => {
      const id = idOf(request);
      if (textOf(request, 'do') === 'invite') return send(response, { code: await users.invite(id) });
      // Managers cannot remove their own account.
      const removes = textOf(request, 'do') === 'retire' && id !== sessionOf(response).userId;
      if (removes && !(await users.retire(id)))
        return send(response, { problem: 'The last manager cannot be removed.' });
      response.redirect(303, '/desk/team');
    }),
  );
  return router;
}
