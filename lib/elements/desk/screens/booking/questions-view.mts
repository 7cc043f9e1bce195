import { type Content, h } from '../../../common/dom.mjs';
import { faultsOf } from '../../../common/questions.mjs';
import { fill } from '../../../common/text.mjs';
import { RequestFailed } from '../../api/client.mjs';
import { askedView } from '../../views/asked.mjs';
import { fieldsOfService, lackedBy } from './draft-answers.mjs';
import { productOf } from './product.mjs';
import type { BookingParts } from './state.mjs';

/** Shows the questions of all services in the booking form. */
export function questionsView({ context, state, actions }: BookingParts): Content[] {
  const { draft, problems, failure } = state;
  const { questions: words, booking } = context.texts;
  const error = failure?.error;
  return [draft, ...draft.next].map((service, at): Content => {
    const fields = fieldsOfService(service, context.facts);
    const { name = '' } = productOf(service.productId, context.facts) ?? {};
    const lacked = problems.includes('answers') ? lackedBy(service, draft, context.facts) : [];
    const faults = {
      ...Object.fromEntries(lacked.map((id) => [id, booking.problems.answers])),
      ...(at === 0 && error instanceof RequestFailed && faultsOf(error.data.params)),
    };
    return (
      fields.length > 0 &&
      h(
        'fieldset',
        { key: `questions-${at}`, class: 'questions' },
        h('legend', {}, draft.next.length > 0 ? fill(words.headingOf, { name }) : words.heading),
        ...askedView(context, {
          fields,
          entries: service.answers,
          faults,
          prefix: `answer-${at}-`,
          set: (id, value) => actions.setAnswers(at, { ...service.answers, [id]: value }),
        }),
      )
    );
  });
}
