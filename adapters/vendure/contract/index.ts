/** Checks the plugin in a test shop with an empty database. */
export { checkVendurePorts } from './check-vendure-ports';
