import type { RuntimeVendureConfig } from '@vendure/core';

/** Adds the parts of the cart to Vendure's configuration; may be called again with the same configuration. */
export const configureCart = (config: RuntimeVendureConfig): RuntimeVendureConfig => config;
