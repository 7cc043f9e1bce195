/** Checks the plugin in a shop of its own. */
export { checkVendurePorts } from './check-vendure-ports';
