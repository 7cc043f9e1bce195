import '../protocol/idempotency.test';
import '../resources/appointments.test';
import { mountAsUsual } from '../../support/http/shop';
import { PLACES } from '../../support/http/mount-places';

// The suites above, behind parsers of the host's own.
mountAsUsual(PLACES['behind-a-parser'].mount);
