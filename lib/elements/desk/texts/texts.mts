import { APPOINTMENT, type AppointmentTexts } from './appointment.mjs';
import { BOOKING, type BookingTexts } from './booking.mjs';
import { CALENDAR, type CalendarTexts } from './calendar.mjs';
import { CUSTOMERS, type CustomersTexts } from './customers.mjs';
import { FIGURES, type FiguresTexts } from './figures.mjs';
import { FRAME, type FrameTexts } from './frame.mjs';
import { HOURS, type HoursTexts } from './hours.mjs';
import { MESSAGES, type MessagesTexts } from './messages.mjs';
import { QUESTIONS, type QuestionTexts } from './questions.mjs';
import { REFUSALS, type RefusalTexts } from './refusals.mjs';
import { RESOURCES, type ResourcesTexts } from './resources.mjs';
import { TASKS, type TasksTexts } from './tasks.mjs';
import { TODAY, type TodayTexts } from './today.mjs';
import { WAITLIST, type WaitlistTexts } from './waitlist.mjs';

/** All texts of the desk, by screen. Words in braces are placeholders; a translation keeps them. */
export interface Texts {
  readonly frame: FrameTexts;
  readonly today: TodayTexts;
  readonly calendar: CalendarTexts;
  readonly appointment: AppointmentTexts;
  readonly booking: BookingTexts;
  readonly customers: CustomersTexts;
  readonly tasks: TasksTexts;
  readonly figures: FiguresTexts;
  readonly hours: HoursTexts;
  readonly messages: MessagesTexts;
  readonly questions: QuestionTexts;
  readonly resources: ResourcesTexts;
  readonly refusals: RefusalTexts;
  readonly waitlist: WaitlistTexts;
  /**
   * Names that the shop has stored (of services and their waiting times, resources and closed times; labels and options of
   * questions), with the names in the language of the page.
   * A name that is not here is shown as it is stored.
   */
  readonly names: Readonly<Record<string, string>>;
}

export const ENGLISH: Texts = {
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
};
