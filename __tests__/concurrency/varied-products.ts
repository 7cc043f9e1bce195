import type { Product, ProductsPort, Resource } from '../../lib/index';
import type { Random } from './random';
import { PRODUCTS, type RaceNeed } from './shop';

/** Product port whose paddings and needs change while a process runs. Each process has changes of its own. */
export interface VariedProducts {
  readonly port: ProductsPort;
  /** Tells the port the ids of the resources, so that needs can name resources. */
  learn(resources: readonly Pick<Resource, 'id' | 'name'>[]): void;
  /** Changes one product at random. */
  vary(random: Random): void;
}

export function variedProducts(port: ProductsPort): VariedProducts {
  const chosen = new Map<number, number>();
  const ids = new Map<string, number>();
  const needOf = ({ named, ...need }: RaceNeed) =>
    named === undefined ? need : { ...need, resourceId: ids.get(named)! };
  const varied = (product: Product): Product => {
    const { variants = [] } = PRODUCTS.find(({ id }) => id === product.id) ?? {};
    const variant = variants[chosen.get(product.id) ?? 0];
    if (!variant) return product;
    const { before, after, needs } = variant;
    return { ...product, paddingBefore: before, paddingAfter: after, needs: needs.map(needOf) };
  };
  return {
    port: {
      ...port,
      async find(...args) {
        const found = await port.find(...args);
        return new Map([...found].map(([id, product]) => [id, varied(product)]));
      },
    },
    learn(resources) {
      for (const { id, name } of resources) ids.set(name, id);
    },
    vary(random) {
      const { id, variants = [] } = random.pick(CHANGING);
      chosen.set(id, random.int(variants.length));
    },
  };
}

const CHANGING = PRODUCTS.filter(({ variants }) => variants !== undefined);
