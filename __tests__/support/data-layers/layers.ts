import { drizzleLayer } from './drizzle';
import type { DataLayer } from './data-layer';
import { knexLayer } from './knex';
import { kyselyLayer } from './kysely';
import { pgLayer } from './pg';
import { typeormLayers } from './typeorm';

/** Data layers that have an adapter for PostgreSQL. */
export const LAYERS: readonly DataLayer[] = [...typeormLayers, drizzleLayer, knexLayer, kyselyLayer, pgLayer];
