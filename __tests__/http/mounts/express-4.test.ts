import { mountAsUsual } from '../shop';
import { PLACES } from './places';
import '../appointments.test';
import '../availabilities.test';

// The suites above, in an app of the older Express.
mountAsUsual(PLACES['express-4'].mount);
