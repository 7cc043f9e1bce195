import LIBRARY from '@event-calendar/core/index.css';
import FRAME from './style.css';
import BOOKING from './screens/booking/style.css';
import CALENDAR from './screens/calendar/style.css';
import CUSTOMERS from './screens/customers/style.css';
import HOURS from './screens/hours/style.css';
import TODAY from './screens/today/style.css';

/** Style sheets of the calendar library, of the frame and of each screen, in this order. */
export const STYLES: readonly string[] = [FRAME, LIBRARY, CALENDAR, TODAY, BOOKING, CUSTOMERS, HOURS];
