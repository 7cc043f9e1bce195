import LIBRARY from '@event-calendar/core/index.css';
import LOOK from '../common/look.css';
import PRINT from './print.css';
import FRAME from './style.css';
import BOOKING from './screens/booking/style.css';
import CALENDAR from './screens/calendar/style.css';
import CUSTOMERS from './screens/customers/style.css';
import FIGURES from './screens/figures/style.css';
import HOURS from './screens/hours/style.css';
import TODAY from './screens/today/style.css';

/**
 * Style sheets of the desk, in order: the rules that the picker has, too, the frame, the calendar library, each screen,
 * and the rules for printing.
 */
export const STYLES: readonly string[] = [
  LOOK,
  FRAME,
  LIBRARY,
  CALENDAR,
  TODAY,
  BOOKING,
  CUSTOMERS,
  FIGURES,
  HOURS,
  PRINT,
];
