import type { PublicSite } from '../../shop-parts';
import { LANGUAGE_PARAMETER } from '../../texts/language-of';
import { type Language, LANGUAGES } from '../../texts/languages';
import type { Texts } from '../../texts/texts';
import { contactLines } from './contact-lines';
import { html, type Html } from './html';

/** Parts of a page's foot. */
interface Foot {
  /** Shop whose contact is shown; undefined on pages for staff. */
  readonly site: PublicSite | undefined;
  /** Language of the page; undefined if no other one can be chosen at its foot. */
  readonly language: Language | undefined;
}

/**
 * Foot of a page: contact of the shop, links to the section for visits and to the staff pages, and the choice of a
 * language.
 */
export const footer = ({ site, language }: Foot, texts: Texts): Html | false =>
  (site !== undefined || language !== undefined) &&
  html`<footer class="site">
    <div>
      ${site && contactLines(site)}
      <div>
        ${site && html`<p><a href="/#visit">${texts.visitUs}</a><a href="/admin">${texts.staffPages}</a></p>`}
        ${language && html`<nav aria-label="${texts.language}">${languageLinks(language)}</nav>`}
      </div>
    </div>
  </footer>`;

/**
 * Links that choose the language of the pages. The links are relative, so that the present page opens again in the
 * chosen language.
 *
 * @param slot slot of a web component in which the links stand
 */
export const languageLinks = ({ tag }: Language, slot?: string): readonly Html[] =>
  Object.entries(LANGUAGES).map(
    ([code, one]) =>
      html`<a
        ${slot !== undefined && html`slot="${slot}"`}
        href="?${LANGUAGE_PARAMETER}=${code}"
        lang="${one.tag}"
        rel="nofollow"
        ${one.tag === tag && html`aria-current="true"`}
        >${one.name}</a
      >`,
  );
