import '../protocol/idempotency.test';
import '../resources/appointments.test';
import { mountAsUsual } from '../shop';
import { PLACES } from './places';

// The suites above, behind parsers of the host's own.
mountAsUsual(PLACES['behind-a-parser'].mount);
