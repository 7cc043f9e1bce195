import '../resources/appointments.test';
import '../resources/availabilities.test';
import { mountAsUsual } from '../shop';
import { PLACES } from './places';

// The suites above, in an app of the older Express.
mountAsUsual(PLACES['express-4'].mount);
