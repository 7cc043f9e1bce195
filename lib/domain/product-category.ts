import type { OptionalId } from './ids';

/** A category of products; `parent` is the id of the one above, if there is one. */
export interface ProductCategory<Id = number> {
  readonly id: Id;
  readonly name: string;
  readonly slug: string;
  readonly parent: OptionalId<Id>;
  readonly description: string;
  readonly display: string;
  readonly image: Readonly<Record<string, unknown>> | null;
  /** The position of the category in the shop's menu: the lowest comes first. */
  readonly menuOrder: number;
}
