/** Gives tests access to the core's tables, ports and options. */
export { internalsOf } from '../../lib/internals';
