/** A user of the shop, in any role; members have the role `shop_staff`. */
export interface User<Id = number> {
  readonly id: Id;
  readonly login: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly avatarUrl: string;
  readonly roles: readonly string[];
  /** Phone number. Absent if the shop stores none for its users. */
  readonly phone?: string;
  /** Language of the user: a BCP 47 tag. Absent if the shop stores none. */
  readonly language?: string;
}

const STAFF_ROLE = 'shop_staff';

/** Whether a user is a staff member, that is, has the role `shop_staff`. */
export const isStaffMember = (user: User | undefined): boolean => user?.roles.includes(STAFF_ROLE) ?? false;

/** Whether a value is the id of a user. A shop may write 0, null or '' for a visitor who has not signed in. */
export const isUserId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) >= 1;
