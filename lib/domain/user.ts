/** A user of the shop's, of any role; staff have the role `shop_staff`. */
export interface User<Id = number> {
  readonly id: Id;
  readonly login: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly avatarUrl: string;
  readonly roles: readonly string[];
}

const STAFF_ROLE = 'shop_staff';

/** A staff member is a user who holds the role `shop_staff` (the contract, Staff member). */
export const isStaffMember = (user: User | undefined): boolean => user?.roles.includes(STAFF_ROLE) ?? false;

/** Whether this is the id of a user. A shop may write 0, null or '' for a visitor who has not signed in. */
export const isUserId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) >= 1;
