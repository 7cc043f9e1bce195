/** The internals of a core, for tests that look at its tables, its ports or its options. */
export { internalsOf } from '../../lib/internals';
