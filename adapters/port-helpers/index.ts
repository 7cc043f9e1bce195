/** Helper functions for the ports of any shop. They use no database, and work on records that the shop has read. */
export { isPublic } from './is-public';
export { digestOf, hashPassword, isPassword, isSameDigest, newApplicationPassword } from './passwords';
export { rolesAllow } from './roles-allow';
export { searchUsers } from './search-users';
export { selectProducts } from './select-products';
export { selectStaff } from './select-staff';
export { taxOf } from './tax';
export { userTables, type UserRow, type UserTables } from './user-tables';
