import '../protocol/idempotency.test';
import '../resources/appointments.test';
import { mountAsUsual } from '../../support/http/shop';
import { PLACES } from '../../support/http/mount-places';

// Runs the suites above behind parsers of the host's.
mountAsUsual(PLACES['behind-a-parser'].mount);
