/** A whole shop from one JSON file: the reference implementation of the ports, for tests and experiments. */
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
