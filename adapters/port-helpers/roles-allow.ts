const MANAGING_ROLES = ['administrator', 'shop_manager'];
const CAPABILITIES = ['manage_shop', 'view_deliveries'];

/** Whether a user with these roles has a capability. Managers have every capability that the library checks. */
export function rolesAllow(roles: readonly string[], capability: string): boolean {
  return CAPABILITIES.includes(capability) && roles.some((role) => MANAGING_ROLES.includes(role));
}
