import '../resources/appointments.test';
import '../resources/availabilities.test';
import { mountAsUsual } from '../../support/http/shop';
import { PLACES } from '../../support/http/mount-places';

// Runs the suites above in an app of the older Express.
mountAsUsual(PLACES['express-4'].mount);
