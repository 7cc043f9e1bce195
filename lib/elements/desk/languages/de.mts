import type { Texts } from '../texts/texts.mjs';
import { APPOINTMENT } from './de/appointment.mjs';
import { BOOKING } from './de/booking.mjs';
import { CALENDAR } from './de/calendar.mjs';
import { CUSTOMERS } from './de/customers.mjs';
import { FIGURES } from './de/figures.mjs';
import { FRAME } from './de/frame.mjs';
import { HOURS } from './de/hours.mjs';
import { MESSAGES } from './de/messages.mjs';
import { QUESTIONS } from './de/questions.mjs';
import { REFUSALS } from './de/refusals.mjs';
import { RESOURCES } from './de/resources.mjs';
import { TASKS } from './de/tasks.mjs';
import { TODAY } from './de/today.mjs';
import { WAITLIST } from './de/waitlist.mjs';

export default {
  frame: FRAME,
  today: TODAY,
  calendar: CALENDAR,
  appointment: APPOINTMENT,
  booking: BOOKING,
  customers: CUSTOMERS,
  tasks: TASKS,
  figures: FIGURES,
  hours: HOURS,
  messages: MESSAGES,
  questions: QUESTIONS,
  resources: RESOURCES,
  refusals: REFUSALS,
  waitlist: WAITLIST,
  names: {},
} satisfies Texts;
