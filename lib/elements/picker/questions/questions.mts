import { latinNumber } from '../../common/phone-numbers.mjs';
import { questionFields } from '../../common/question-fields.mjs';
import {
  type AnswerValue,
  changedAnswers,
  type Entries,
  faultsOf,
  type Field,
  fieldsOf,
  type Question,
  unanswered,
} from '../../common/questions.mjs';
import type { PartContext } from '../tools.mjs';
import type { QuestionPart } from '../views/view-data.mjs';
import { dateFields, dateOfParts, type EnteredDate, isStarted, NO_DATE } from './date-fields.mjs';
import STYLE from './style.css';
import { QUESTION_TEXTS, type QuestionTexts } from './texts.mjs';

/** A service with the questions that it asks, as the REST interface returns it. */
interface AskingProduct {
  readonly name: string;
  readonly questions?: readonly Question[];
}

/** Questions of one service, with the answers that the visitor has entered. */
interface Asked {
  /**
   * Prefix of the names of the fields, which distinguishes the services of a visit: the id of the service, and a number
   * if the service occurs more than once.
   */
  readonly prefix: string;
  readonly name: string;
  readonly fields: readonly Field[];
  readonly entries: Entries;
}

type Fault = keyof Pick<QuestionTexts, 'answerMissing' | 'phoneWrong' | 'dateWrong' | 'answerRefused'>;

const PHONE = /^\+?[\d\s()/.-]*$/;
const isPhone = (text: string): boolean => {
  const number = latinNumber(text);
  return PHONE.test(number) && number.replace(/\D/g, '').length >= 3;
};

/** Creates the part of the picker that asks the questions of the service, or of each service of a visit. */
export function questionPart({ api, tools, changed }: PartContext): QuestionPart {
  const { h, fill } = tools;
  const products = new Map<number, AskingProduct>();
  const entered = new Map<string, Entries>();
  /** Dates as they are entered, by the prefix and the id of the field; an unfinished date is not yet an answer. */
  const dates = new Map<string, EnteredDate>();
  /**
   * Errors that are shown beside the fields, by the prefix and the id of the field. They come from the last attempt to
   * send the form.
   */
  const shown = new Map<string, Fault>();
  let latest: readonly Asked[] = [];

  const askedOf = (items: readonly { readonly productId: number }[], quantity: number): readonly Asked[] =>
    items.flatMap(({ productId }, at) => {
      const { name, questions = [] } = products.get(productId) ?? { name: '' };
      const prefix = `${productId}.${items.slice(0, at).filter((item) => item.productId === productId).length}.`;
      return { prefix, name, fields: fieldsOf(questions, quantity), entries: entered.get(prefix) ?? {} };
    });

  function faultsIn({ fields, entries, prefix }: Asked): [name: string, fault: Fault][] {
    const missing = new Set(unanswered(fields, entries));
    return fields.flatMap(({ id, question }) => {
      const value = entries[id];
      const isWrong =
        question.type === 'phone' && typeof value === 'string' && value.trim() && !isPhone(value);
      const isUnfinished = !value && isStarted(dates.get(prefix + id) ?? NO_DATE);
      const fault = isUnfinished
        ? 'dateWrong'
        : missing.has(id)
          ? 'answerMissing'
          : isWrong
            ? 'phoneWrong'
            : undefined;
      return fault ? [[prefix + id, fault] as [string, Fault]] : [];
    });
  }

  function set(prefix: string, id: string, value: AnswerValue): void {
    entered.set(prefix, { ...entered.get(prefix), [id]: value });
    shown.delete(prefix + id);
    changed('answered');
  }

  return {
    texts: QUESTION_TEXTS,
    style: STYLE,
    async load(productIds, signal) {
      await Promise.all(
        productIds
          .filter((id) => !products.has(id))
          .map(async (id) => {
            products.set(id, await api.read<AskingProduct>(`products/${id}`, {}, signal));
          }),
      );
    },
    answered(choice) {
      const { productId, quantity, visit } = choice;
      latest = askedOf(visit?.wanted ?? [{ productId }], visit ? 1 : quantity);
      const answers = latest.map(({ fields, entries }) => changedAnswers(fields, entries).filter(isSent));
      return visit
        ? {
            ...choice,
            visit: {
              ...visit,
              wanted: visit.wanted.map((item, at) => ({ ...item, answers: answers[at]! })),
            },
          }
        : { ...choice, answers: answers[0]! };
    },
    firstFault: () => latest.flatMap(faultsIn)[0]?.[0],
    complain() {
      for (const [name, fault] of latest.flatMap(faultsIn)) shown.set(name, fault);
      changed();
    },
    refuse(params) {
      for (const [at, { prefix }] of latest.entries()) {
        const faults = { ...(at === 0 && faultsOf(params)), ...faultsOf(params, `items[${at}].answers.`) };
        for (const id of Object.keys(faults)) shown.set(prefix + id, 'answerRefused');
      }
      changed();
    },
    fieldsView(view) {
      const { texts } = view;
      const { productId } = view.settings;
      const { chosen, asked } = view.state;
      if (!chosen) return undefined;
      const { visit, quantity } = asked;
      const groups = askedOf(visit?.items ?? [{ productId }], visit ? 1 : quantity);
      const asking = groups.filter(({ fields }) => fields.length > 0);
      if (asking.length === 0) return undefined;
      return h(
        'section',
        { part: 'questions', class: 'questions' },
        ...asking.flatMap(({ prefix, name, fields, entries }) => [
          h(
            'h3',
            { key: `of-${prefix}` },
            fill(groups.length > 1 ? texts.questionsOf : texts.questions, { name }),
          ),
          h(
            'div',
            { key: prefix, class: 'questions-of' },
            ...questionFields({
              fields,
              entries,
              prefix,
              tools,
              words: { required: texts.answerRequired, place: texts.person, names: texts.names },
              faults: Object.fromEntries(
                fields.flatMap(({ id }) => {
                  const fault = shown.get(prefix + id);
                  return fault ? [[id, texts[fault]]] : [];
                }),
              ),
              dateFields: ({ id }, described) =>
                dateFields({
                  h,
                  view,
                  described,
                  entered: dates.get(prefix + id) ?? NO_DATE,
                  set(date) {
                    dates.set(prefix + id, date);
                    set(prefix, id, dateOfParts(date));
                  },
                }),
              set: (id, value) => set(prefix, id, value),
            }),
          ),
        ]),
      );
    },
  };
}

/** An empty field has the value null, which is not sent. */
const isSent = ({ value }: { readonly value: AnswerValue | null }): boolean => value !== null;
