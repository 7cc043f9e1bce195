import { mountAsUsual } from '../shop';
import { PLACES } from './places';
import '../appointments.test';
import '../idempotency.test';

// The suites above, behind parsers of the host's own.
mountAsUsual(PLACES['behind-a-parser'].mount);
