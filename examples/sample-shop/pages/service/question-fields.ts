import { type ProductSettings, type Question } from 'shop-appointments';
import type { ShopSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import { html, type Html } from '../frame/html';
import { nameIn } from '../words/names';

type Site = Pick<ShopSite, 'translations'>;

/**
 * Form fields for the questions of a product, first those about the whole booking, then those about each place. Their
 * names are those of the library's errors, such as `answers.name[2]`.
 */
export function questionFields(
  { questions }: Pick<ProductSettings, 'questions'>,
  quantity: number,
  site: Site,
  language: Language,
): readonly Html[] {
  const named = (text: string): string => nameIn(text, site, language);
  const about = (per: Question['per'], place = ''): readonly Html[] =>
    questions
      .filter((question) => question.per === per)
      .map((question) => field(question, `answers.${question.key}${place}`, { language, named }));
  const ofPlace = (place: number): Html =>
    html`<fieldset class="panel">
      <legend>${language.texts.person(place)}</legend>
      ${about('place', `[${place}]`)}
    </fieldset>`;
  const isAskedByPlace = questions.some(({ per }) => per === 'place');
  return [
    ...about('booking'),
    ...(isAskedByPlace ? Array.from({ length: quantity }, (_, at) => ofPlace(at + 1)) : []),
  ];
}

function field(
  { label: stored, type, required = false, options = [] }: Question,
  name: string,
  { language: { texts }, named }: { readonly language: Language; readonly named: (text: string) => string },
): Html {
  const label = named(stored);
  const needed = required && html`required`;
  const shown = html`<label for="${name}">${required ? label : texts.optional(label)}</label>`;
  const input = (kind: string, most: number): Html =>
    html`${shown}<input id="${name}" name="${name}" type="${kind}" maxlength="${most}" ${needed} />`;
  const box = (value: string, text: string, isNeeded: Html | false): Html =>
    html`<label class="tick"
      ><input type="checkbox" name="${name}" value="${value}" ${isNeeded} />${text}</label
    >`;
  switch (type) {
    case 'text':
      return input('text', 200);
    case 'phone':
      return input('tel', 50);
    case 'date':
      // Not every browser's calendar can empty a date.
      return html`${input('date', 10)}${!required && html`<button type="button" class="quiet" data-clear hidden>${texts.clear}</button>`}`;
    case 'long':
      return html`${shown}<textarea
          id="${name}"
          name="${name}"
          maxlength="2000"
          rows="2"
          ${needed}
        ></textarea>`;
    case 'choice':
      return html`${shown}<select id="${name}" name="${name}" ${needed}>
          <option></option>
          ${options.map((option) => html`<option value="${option}">${named(option)}</option>`)}
        </select>`;
    case 'several':
      return html`<fieldset class="panel">
        <legend>${label}</legend>
        ${options.map((option) => box(option, named(option), false))}
      </fieldset>`;
    case 'yes':
      return box('true', label, needed);
    default:
      return type satisfies never;
  }
}
