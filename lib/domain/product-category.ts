/** A category of products; `parent` is the id of the one above, or 0. */
export interface ProductCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly parent: number;
  readonly description: string;
  readonly display: string;
  readonly image: Readonly<Record<string, unknown>> | null;
  /** The place of the category in the shop's menu: the lowest comes first. */
  readonly menuOrder: number;
}
