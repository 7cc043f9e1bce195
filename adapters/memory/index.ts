/**
 * A whole shop from one JSON file: the reference implementation of the ports, for tests and for trying
 * out. Its pieces that know no store (reading the file, choosing products and staff, tax, digests)
 * serve other small shops too.
 */
export { createMemoryShop, type MemoryShop } from './memory-shop';
export { readShopFile } from './read-shop-file';
export { ShopFileError } from './checks';
export { loadRules, ruleDraft, rulesOf, type RuleWriter } from './rules-of';
export type {
  ApiKeyOfFile,
  PlacedRule,
  ShopContents,
  ShopFile,
  ShopFileCategory,
  ShopFileKey,
  ShopFileOptions,
  ShopFileProduct,
  ShopFileSite,
  ShopFileUser,
  ShopFileWebhook,
  ShopUser,
  WebhookOfFile,
  WebhookStatus,
  WireRule,
} from './shop-file';
export type { MemoryAccess } from './access';
export type { MemoryOrder, MemoryOrdersPort } from './orders';
export type { MemoryWebhook } from './webhooks';
export { isPublic } from './products';
export { taxOf } from '../port-helpers/tax';
export { selectProducts } from '../port-helpers/select-products';
export { selectStaff } from '../port-helpers/select-staff';
export { searchUsers } from '../port-helpers/search-users';
export { rolesAllow } from './users';
export { digestOf, hashPassword, isPassword, isSameDigest, newApplicationPassword } from '../port-helpers/passwords';
