import type { Appointments, IdKind } from '../../lib/index';

/** An id of a record in Vendure: an integer, or a text such as a UUID. */
type ID = number | string;

/** Whether the shop's ids are integers or texts (UUIDs). Vendure's setting `entityIdStrategy` decides this. */
export interface IdForm {
  /** Whether ids are texts (UUIDs) instead of integers. */
  readonly areTexts: boolean;
  /** Id that stands for no record, such as the customer of a guest's order. */
  readonly none: 0 | null;
}

/** The part of Vendure's configuration that decides whether ids are integers or UUIDs. */
interface IdConfig {
  readonly entityOptions: {
    readonly entityIdStrategy?: { readonly primaryKeyType: 'increment' | 'uuid' };
  };
}

/** Returns whether the ids of this shop are integers or texts (UUIDs), and which id stands for no record. */
export function idFormOf({ entityOptions }: IdConfig): IdForm {
  const areTexts = entityOptions.entityIdStrategy?.primaryKeyType === 'uuid';
  return { areTexts, none: areTexts ? null : 0 };
}

/**
 * Translates between the shop's ids and the library's integers. If the shop's ids are integers, the library uses them
 * unchanged.
 */
export interface ShopIds {
  readonly form: IdForm;
  /** Returns the library's integer for an id of the shop. @throws TypeError for an id that the shop does not have */
  toCore(kind: IdKind, id: ID): Promise<number>;
  /** Returns the shop's id for an integer of the library; undefined for an unknown integer. */
  toShop(kind: IdKind, id: number): Promise<ID | undefined>;
}

/** Makes the translation between the ids of the shop and those of the library. */
export function shopIds(form: IdForm, library: () => Pick<Appointments, 'externalIds'>): ShopIds {
  if (!form.areTexts) {
    return {
      form,
      toCore: async (_kind, id) => Number(id),
      toShop: async (_kind, id) => id,
    };
  }
  return {
    form,
    async toCore(kind, id) {
      const text = String(id);
      const known = (await library().externalIds.resolve(kind, [text])).get(text);
      if (known === undefined) throw new TypeError(`The shop has no ${kind} with the id ${text}`);
      return known;
    },
    toShop: async (kind, id) => (await library().externalIds.find(kind, [id])).get(id),
  };
}
