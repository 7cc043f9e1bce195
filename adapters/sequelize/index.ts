export {
  createSequelizeAccess,
  type SequelizeAccess,
  type SequelizeAccessOptions,
} from './create-sequelize-access';
export { createVault, type Vault } from './vault';
export type {
  ApplicationPassword,
  ApplicationPasswordDraft,
  ApplicationPasswords,
} from './application-passwords';
export type { KeyPair, KeyPairDraft, KeyPairs, NewKeyPair } from './key-pairs';
export type { WebhookDraft, WebhookSetting, WebhookSettings, WebhookStatus } from './webhook-settings';
