import type { Texts } from '../texts/texts.mjs';
import { APPOINTMENT } from './fr/appointment.mjs';
import { BOOKING } from './fr/booking.mjs';
import { CALENDAR } from './fr/calendar.mjs';
import { CUSTOMERS } from './fr/customers.mjs';
import { FIGURES } from './fr/figures.mjs';
import { FRAME } from './fr/frame.mjs';
import { HOURS } from './fr/hours.mjs';
import { MESSAGES } from './fr/messages.mjs';
import { QUESTIONS } from './fr/questions.mjs';
import { REFUSALS } from './fr/refusals.mjs';
import { RESOURCES } from './fr/resources.mjs';
import { TASKS } from './fr/tasks.mjs';
import { TODAY } from './fr/today.mjs';
import { WAITLIST } from './fr/waitlist.mjs';

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
