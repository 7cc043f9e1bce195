/** Checks the plugin in a test shop whose database is empty. */
export { checkVendurePorts } from './check-vendure-ports';
