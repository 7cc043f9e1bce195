const { UuidIdStrategy } = require('@vendure/core');
const { config } = require('../../dist/vendure-config');

// Loaded before the shop, so that the shop has UUIDs in place of integers.
config.entityOptions = { entityIdStrategy: new UuidIdStrategy() };
