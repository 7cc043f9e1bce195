import type { Response } from 'express';
import { languageOf } from '../../texts/language-of';
import type { Texts } from '../../texts/texts';
import { languageLinks } from '../frame/footer';
import { html, type Html } from '../frame/html';
import { openTasksOf } from './workers';

/** Page for managers that has a link in the menu “More”. */
type MenuPage = 'mail' | 'webhooks';

/** Row of links to the screens of the desk, which looks as the desk's own, with the menu “More”. */
export function screenTabs(res: Response, here?: MenuPage): Html {
  const language = languageOf(res);
  const { atDesk } = language.texts;
  const tasks = openTasksOf(res);
  const count = tasks > 0 && html` <strong>${new Intl.NumberFormat(language.tag).format(tasks)}</strong>`;
  const screens = Object.entries(atDesk.screen).map(
    ([name, text]) =>
      html`<a data-screen="${name}" href="/admin#desk/${name}">${text}${name === 'tasks' && count}</a>`,
  );
  return html`<nav class="screens" aria-label="${atDesk.screens}">
    ${screens}
    <details data-menu ${here !== undefined && html`class="here"`}>
      <summary>${atDesk.more}</summary>
      <div>
        <a data-screen="hours" href="/admin#desk/hours">${atDesk.screen.hours}</a>
        ${managerLinks(language.texts, { here })} ${languageLinks(language)}
      </div>
    </details>
  </nav>`;
}

interface Place {
  /** Slot of the desk in which the links stand. */
  readonly slot?: string;
  /** Page on which the links stand. */
  readonly here?: MenuPage;
}

/** Links to the pages that only this shop has, and a line below them. */
export function managerLinks({ atDesk }: Texts, { slot, here }: Place): Html {
  const inSlot = slot !== undefined && html`slot="${slot}"`;
  const link = (name: MenuPage): Html =>
    html`<a ${inSlot} href="/admin/${name}" ${name === here && html`aria-current="page"`}
      >${atDesk[name]}</a
    >`;
  return html`${link('mail')} ${link('webhooks')}
    <hr ${inSlot} />`;
}
