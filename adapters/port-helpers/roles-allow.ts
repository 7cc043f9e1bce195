const MANAGING_ROLES = ['administrator', 'shop_manager'];
const CAPABILITIES = ['manage_shop', 'view_deliveries'];

/** May a user with these roles do this? Managers may do everything that the library asks about. */
export function rolesAllow(roles: readonly string[], capability: string): boolean {
  return CAPABILITIES.includes(capability) && roles.some((role) => MANAGING_ROLES.includes(role));
}
