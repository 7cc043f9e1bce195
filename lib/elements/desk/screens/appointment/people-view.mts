import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { answersAbout, answerText } from '../../views/answers.mjs';
import { productOf } from '../booking/product.mjs';
import { asking, button, toggle } from '../../views/button.mjs';
import { hasArrived } from '../../views/places.mjs';
import type { AppointmentActions, AskedPlace } from './state.mjs';
import { customerName } from '../../views/names.mjs';
import { question } from '../../views/question.mjs';
import { separated } from '../../views/separated.mjs';
import { hasItsDayCome } from '../../views/state.mjs';

/** Data for the list of people in a class (bookings of the same service at the same time). */
interface People {
  /** Bookings of the same service at the same time. */
  readonly bookings: readonly Appointment[];
  /** Place (person) whose cancellation the user is asked to confirm; undefined if there is no such question. */
  readonly asked: AskedPlace | undefined;
}

/**
 * Shows the people of a class (bookings of the same service at the same time) by place: name, answers, and whether the
 * person has arrived.
 */
export const peopleView = (
  { bookings, asked }: People,
  context: Context,
  actions: AppointmentActions,
): Content =>
  bookings.length > 0 &&
  h(
    'section',
    { key: 'people', class: 'note people', 'aria-labelledby': 'people' },
    h('h3', { id: 'people' }, headingOf(bookings, context)),
    h(
      'ul',
      { class: 'rows' },
      ...bookings.flatMap((booking) =>
        Array.from({ length: booking.qty }, (_, at) =>
          personView(booking, at + 1, { asked, context, actions }),
        ),
      ),
    ),
  );

function headingOf(bookings: readonly Appointment[], { texts: { appointment: words } }: Context): string {
  const of = bookings.reduce((sum, { qty }) => sum + qty, 0);
  const arrived = bookings.reduce((sum, { check_ins: checkIns = [] }) => sum + checkIns.length, 0);
  return fill(words.people, { arrived: String(arrived), of: String(of) });
}

interface PersonParts extends Pick<People, 'asked'> {
  readonly context: Context;
  readonly actions: AppointmentActions;
}

function personView(
  booking: Appointment,
  place: number,
  { asked, context, actions }: PersonParts,
): Description {
  const words = context.texts.appointment;
  const [first, ...others] = answersAbout(booking, place);
  const guest = customerName(booking, context);
  const name = first
    ? answerText(first, context)
    : fill(words.placeOf, { name: guest, place: String(place) });
  const facts = [
    ...(first ? [guest] : []),
    ...others.map((answer) => `${answer.label}: ${answerText(answer, context)}`),
  ];
  const isIn = hasArrived(booking, place);
  const isAsked = asked?.id === booking.id && asked.place === place;
  const { can_manage: isManager } = context.facts;
  const isAnswered = productOf(booking.product_id, context.facts)?.questions?.some(
    ({ per }) => per === 'place',
  );
  return h(
    'li',
    { key: `${booking.id}-${place}`, class: 'item' },
    h('p', { key: 'name' }, h('bdi', {}, name)),
    h('p', { key: 'facts', class: 'muted' }, ...separated(...facts)),
    isAsked
      ? question(
          fill(words.cancelPlaceQuestion, { name }),
          [words.cancelYes, () => actions.cancelPlace(booking, place)],
          [words.cancelNo, () => actions.askPlace(undefined)],
        )
      : h(
          'div',
          {
            key: 'buttons',
            class: 'buttons',
            role: 'group',
            'aria-label': fill(words.attendanceOf, { name }),
          },
          booking.may_record_attendance &&
            (isIn || hasItsDayCome(booking, context)) &&
            toggle('arrived', words.markArrived, isIn, () => actions.checkIn(booking, place, !isIn)),
          isManager &&
            isAnswered &&
            button('answers', context.texts.questions.change, () =>
              actions.changeAnswers(booking, place, name),
            ),
          isManager &&
            booking.qty > 1 &&
            asking(button('cancel', words.cancelPlace, () => actions.askPlace({ id: booking.id, place }))),
        ),
  );
}
