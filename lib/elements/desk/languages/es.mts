import type { Texts } from '../texts/texts.mjs';
import { APPOINTMENT } from './es/appointment.mjs';
import { BOOKING } from './es/booking.mjs';
import { CALENDAR } from './es/calendar.mjs';
import { CUSTOMERS } from './es/customers.mjs';
import { FIGURES } from './es/figures.mjs';
import { FRAME } from './es/frame.mjs';
import { HOURS } from './es/hours.mjs';
import { MESSAGES } from './es/messages.mjs';
import { QUESTIONS } from './es/questions.mjs';
import { REFUSALS } from './es/refusals.mjs';
import { RESOURCES } from './es/resources.mjs';
import { TASKS } from './es/tasks.mjs';
import { TODAY } from './es/today.mjs';
import { WAITLIST } from './es/waitlist.mjs';

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
