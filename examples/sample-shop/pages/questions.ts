import { type Answer, type Product, productSettings, type Question } from 'shop-appointments';
import type { Fact } from './facts';
import { html, type Html } from './html';

/** The most people for whom a page has fields. */
const MOST_PEOPLE = 20;

type Asked = Required<Question>;

/** The fields for the questions of a product: those about the booking, and those about each person. */
export function questionFields(product: Product): Html | false {
  const { questions, capacity, maxQuantity } = productSettings(product);
  const ofPlace = questions.filter(({ per }) => per === 'place');
  const people = ofPlace.length === 0 ? 0 : Math.min(capacity, maxQuantity, MOST_PEOPLE);
  if (questions.length === 0) return false;
  return html`<div id="questions">
    ${Array.from(
      { length: people },
      (_, at) =>
        html`<fieldset class="panel" data-place="${at + 1}" ${at > 0 && html`hidden disabled`}>
          <legend>Person ${at + 1}</legend>
          ${ofPlace.map(fieldOf)}
        </fieldset>`,
    )}
    ${questions.filter(({ per }) => per === 'booking').map(fieldOf)}
  </div>`;
}

function fieldOf({ key, label, type, required, options }: Asked): Html {
  const facts = html`data-key="${key}" ${required && html`required`}`;
  switch (type) {
    case 'yes':
      return html`<label class="tick"><input type="checkbox" data-type="yes" ${facts} /> ${label}</label>`;
    case 'long':
      return html`<label>${label}<textarea rows="2" maxlength="2000" ${facts}></textarea></label>`;
    case 'choice':
      return html`<label
        >${label}<select ${facts}>
          <option value=""></option>
          ${options.map((option) => html`<option>${option}</option>`)}
        </select></label
      >`;
    case 'several':
      return html`<p>${label}</p>
        ${options.map(
          (option) =>
            html`<label class="tick"
              ><input type="checkbox" data-type="several" data-key="${key}" value="${option}" />
              ${option}</label
            >`,
        )}`;
    case 'date':
      return html`<label>${label}<input type="date" ${facts} /></label>`;
    case 'phone':
      return html`<label>${label}<input type="tel" maxlength="50" ${facts} /></label>`;
    case 'text':
      return html`<label>${label}<input maxlength="200" ${facts} /></label>`;
    default:
      return type satisfies never;
  }
}

/** Lists the answers of a booking. */
export const answerFacts = (answers: readonly Answer[]): readonly Fact[] =>
  answers.map(({ label, place, value }) => [
    place === null ? label : `${label} (person ${place})`,
    typeof value === 'boolean' ? (value ? 'Yes' : 'No') : [value].flat().join(', '),
  ]);
