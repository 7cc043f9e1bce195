const MANAGING_ROLES = ['administrator', 'shop_manager'];

/** May a user with these roles do this? The shop's one capability is `manage_shop`. */
export function rolesAllow(roles: readonly string[], capability: string): boolean {
  return capability === 'manage_shop' && roles.some((role) => MANAGING_ROLES.includes(role));
}
