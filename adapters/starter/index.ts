/** A small shop in tables of its own, for a shop that has none yet. */
export { type Starter, starter, type StarterHost, type StarterOptions, type StarterTables } from './starter';
export type { StarterAccess } from './access';
export type { FirstAdministrator } from './first-administrator';
export type { StarterOrder, StarterOrders } from './orders';
export type { StarterPerson, StarterRole, StarterUsers } from './people';
export type { StarterProduct, StarterProducts } from './products';
export { starterPages } from './pages/pages';
export type { ShopOfPages } from './pages/parts';
