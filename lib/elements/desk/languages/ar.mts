import type { Texts } from '../texts/texts.mjs';
import { APPOINTMENT } from './ar/appointment.mjs';
import { BOOKING } from './ar/booking.mjs';
import { CALENDAR } from './ar/calendar.mjs';
import { CUSTOMERS } from './ar/customers.mjs';
import { FIGURES } from './ar/figures.mjs';
import { FRAME } from './ar/frame.mjs';
import { HOURS } from './ar/hours.mjs';
import { MESSAGES } from './ar/messages.mjs';
import { QUESTIONS } from './ar/questions.mjs';
import { REFUSALS } from './ar/refusals.mjs';
import { RESOURCES } from './ar/resources.mjs';
import { TASKS } from './ar/tasks.mjs';
import { TODAY } from './ar/today.mjs';
import { WAITLIST } from './ar/waitlist.mjs';

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
