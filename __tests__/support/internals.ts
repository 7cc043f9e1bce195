/** The core's internals, for tests that look at its tables, ports or options. */
export { internalsOf } from '../../lib/internals';
