/** The reference implementation of the ports: a whole shop from one JSON file, for tests and experiments. */
export { createMemoryShop, type MemoryShop } from './memory-shop';
export { readShopFile } from './read-shop-file';
export { ShopFileError } from './checks';
export { loadResources, type ResourceWriter } from './resources-of';
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
  ShopFileResource,
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
export type { MemoryPayments } from './payments';
export type { MemoryWebhook } from './webhooks';
export {
  type MemoryEntitlement,
  type MemoryEntitlementsPort,
  memoryEntitlements,
  type MemoryUse,
} from './entitlements';
