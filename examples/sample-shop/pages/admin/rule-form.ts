import type { Product, Rule, User } from 'shop-appointments';
import { html, type Html } from '../html';
import { MONTHS, RANGE_TYPES, WEEKDAYS } from './rule-words';

type Shown = Omit<Rule, 'id' | 'eventId' | 'ordering' | 'dateCreated' | 'dateModified' | 'version'>;

/** The values in the form of a new rule. */
const NEW_RULE: Shown = {
  kind: 'global',
  kindId: null,
  title: '',
  rangeType: 'time:all',
  appointable: false,
  fromRange: '',
  toRange: '',
  fromDate: null,
  toDate: null,
  rrule: null,
  priority: 20,
  capacity: null,
};

/**
 * The form of a rule. The kind of time that it holds decides which of its fields are used; the others are disabled.
 */
export function ruleForm(
  rule: Rule | undefined,
  products: readonly Product[],
  members: readonly User[],
): Html {
  const { fromRange, toRange, fromDate, toDate, ...shown } = datesOf(rule ?? NEW_RULE);
  const owner = shown.kind === 'global' ? 'global' : `${shown.kind}:${shown.kindId}`;
  /** Two fields for one kind of range; they hold something where the rule is of a type that has it. */
  const fields = (
    types: string,
    legend: string,
    what: string,
    make: (id: string, value: string) => Html,
  ): Html => {
    const isUsed = types.split(' ').includes(shown.rangeType);
    const [from, to] = isUsed ? [fromRange, toRange] : ['', ''];
    return html`<fieldset data-types="${types}" ${!isUsed && html`disabled`}>
      <legend>${legend}</legend>
      <div class="pair">
        <div><label for="from-${what}">From</label>${make(`from-${what}`, from)}</div>
        <div><label for="to-${what}">To</label>${make(`to-${what}`, to)}</div>
      </div>
    </fieldset>`;
  };
  const named = (id: string): string => (id.startsWith('from') ? 'from_range' : 'to_range');

  return html`<form class="panel" id="rule" data-id="${rule?.id}">
    <div class="pair">
      <div>
        <label for="title">Title</label>
        <input id="title" name="title" value="${shown.title}" maxlength="200" />
      </div>
      <div>
        <label for="owner">Owner of the hours</label>
        <select id="owner" name="owner">
          ${option('global', 'The whole shop', owner)}
          <optgroup label="One member">
            ${members.map(({ id, displayName }) => option(`staff:${id}`, displayName, owner))}
          </optgroup>
          <optgroup label="One service">
            ${products.map(({ id, name }) => option(`product:${id}`, name, owner))}
          </optgroup>
        </select>
      </div>
    </div>
    <fieldset>
      <legend>Effect</legend>
      <div class="radios">
        ${radio('true', 'Opens', shown.appointable)} ${radio('false', 'Closes', !shown.appointable)}
      </div>
    </fieldset>
    <label for="range_type">When</label>
    <select id="range_type" name="range_type">
      ${RANGE_TYPES.map(([type, label]) => option(type, label, shown.rangeType))}
    </select>
    ${fields(
      'time:all time:1 time:2 time:3 time:4 time:5 time:6 time:7 time:range custom:daterange custom',
      'Hours (midnight at the end of the day is 00:00; for dates, none is the whole day)',
      'time',
      (id, value) => {
        const time = value === '24:00' ? '00:00' : value;
        return html`<input id="${id}" name="${named(id)}" type="time" value="${time}" />`;
      },
    )}
    ${fields('days', 'Days of the week', 'weekday', (id, value) => choice(id, named(id), WEEKDAYS, value))}
    ${fields('months', 'Months', 'month', (id, value) => choice(id, named(id), MONTHS, value))}
    ${fields(
      'weeks',
      'ISO weeks, 1 to 53',
      'week',
      (id, value) =>
        html`<input id="${id}" name="${named(id)}" type="number" min="1" max="53" value="${value}" />`,
    )}
    ${fields(
      'rrule',
      'First occurrence: dates, or dates with times (2026-10-24T09:00)',
      'first',
      (id, value) => html`<input id="${id}" name="${named(id)}" value="${value}" />`,
    )}
    <fieldset>
      <legend>Dates (empty: no limit)</legend>
      <div class="pair">
        <div>
          <label for="from_date">First day</label>
          <input id="from_date" name="from_date" type="date" value="${fromDate ?? ''}" />
        </div>
        <div>
          <label for="to_date">Last day</label>
          <input id="to_date" name="to_date" type="date" value="${toDate ?? ''}" />
        </div>
      </div>
    </fieldset>
    <label for="rrule-text">Recurrence (RRULE, empty for none)</label>
    <input id="rrule-text" name="rrule" value="${shown.rrule ?? ''}" placeholder="FREQ=YEARLY" />
    <div class="pair">
      <div>
        <label for="priority">Priority</label>
        <input id="priority" name="priority" type="number" value="${shown.priority ?? ''}" />
      </div>
      <div>
        <label for="qty">Places (empty: those of the service)</label>
        <input id="qty" name="qty" type="number" min="0" value="${shown.capacity ?? ''}" />
      </div>
    </div>
    <div class="answer" role="alert"></div>
    <div class="acts">
      <button>Save</button>
      ${
        rule &&
        html`<button type="button" class="quiet" id="preview-removal">Preview deletion</button>
          <button type="button" class="quiet" id="remove">Delete</button>`
      }
    </div>
    <section aria-labelledby="preview-title">
      <h2 id="preview-title">Preview of the changes</h2>
      <div id="preview" role="status"></div>
    </section>
  </form>`;
}

const option = (value: string, label: string, chosen: string): Html =>
  html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`;

const radio = (value: string, label: string, isChosen: boolean): Html =>
  html`<label>
    <input type="radio" name="appointable" value="${value}" ${isChosen && html`checked`} />${label}
  </label>`;

/** One of a list, by its number from 1 on. */
const choice = (id: string, name: string, labels: readonly string[], value: string): Html =>
  html`<select id="${id}" name="${name}">
    ${labels.map((label, at) => option(String(at + 1), label, value))}
  </select>`;

/** Dates that stand where hours may stand, too, belong into the fields for dates. */
function datesOf(rule: Shown): Shown {
  const isDated = rule.rangeType === 'custom' && /^\d{4}-\d\d-\d\d$/.test(rule.fromRange);
  if (!isDated) return rule;
  return { ...rule, fromDate: rule.fromRange, toDate: rule.toRange, fromRange: '', toRange: '' };
}
