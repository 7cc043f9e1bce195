import LIBRARY from '@event-calendar/core/index.css';
import PRINT from '../print.css';
import APPOINTMENT from '../screens/appointment/style.css';
import BOOKING from '../screens/booking/style.css';
import CALENDAR_PRINT from '../screens/calendar/print.css';
import CALENDAR from '../screens/calendar/style.css';
import CUSTOMERS from '../screens/customers/style.css';
import FIGURES from '../screens/figures/style.css';
import HOURS from '../screens/hours/style.css';
import TASKS from '../screens/tasks/style.css';
import TICKS from '../../common/ticks.css';
import MONTH from '../views/month/style.css';
import BOARD from './board.css';

/**
 * Style sheet of the calendar: the rules of the calendar library, the desk's own for the grid, which override them, and
 * those of the rest of the screen. The rules of the figures are here, too, because the desk shows today's appointments
 * sooner with a smaller module.
 */
export const STYLE: string = LIBRARY + BOARD + CALENDAR + FIGURES;

/**
 * Style sheet of appointments, bookings, customers, opening hours, tasks and printing. Its rules come after those of all other screens, and
 * printing comes last.
 */
export const LATER_STYLE: string =
  TICKS + MONTH + APPOINTMENT + BOOKING + CUSTOMERS + HOURS + TASKS + PRINT + CALENDAR_PRINT;
