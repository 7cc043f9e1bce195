import type { RecordId } from '../../../port-helpers/by-id';
import type { ProductCategory } from '../../../../lib/index';

/** The fields of a Vendure collection from which a product category is made. */
interface CollectionFacts {
  readonly id: RecordId;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly position: number;
  readonly parentId: RecordId | null;
  readonly isRoot: boolean;
  readonly isPrivate: boolean;
}

/**
 * Converts the public collections to categories. A collection below a private one is placed below the nearest public
 * collection above it.
 */
export function categoriesOf(
  collections: readonly CollectionFacts[],
  none: 0 | null,
): ProductCategory<RecordId>[] {
  const byId = new Map(collections.map((one) => [one.id, one]));
  const isShown = (one: CollectionFacts): boolean => !one.isRoot && !one.isPrivate;
  const parentOf = ({ parentId }: CollectionFacts): CollectionFacts | undefined => {
    let above = parentId === null ? undefined : byId.get(parentId);
    const seen = new Set<CollectionFacts>();
    while (above && !isShown(above) && !seen.has(above)) {
      seen.add(above);
      above = above.parentId === null ? undefined : byId.get(above.parentId);
    }
    return above && isShown(above) ? above : undefined;
  };
  return collections.filter(isShown).map((one) => ({
    id: one.id,
    name: one.name,
    slug: one.slug,
    parent: (parentOf(one)?.id ?? none) as ProductCategory<RecordId>['parent'],
    description: one.description,
    display: 'default',
    image: null,
    menuOrder: one.position,
  }));
}
