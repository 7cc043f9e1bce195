import type { User } from '../ports/ports';

const STAFF_ROLE = 'shop_staff';

/** A staff member is a user who holds the role `shop_staff` (the contract, Staff member). */
export const isStaffMember = (user: User | undefined): boolean => user?.roles.includes(STAFF_ROLE) ?? false;
