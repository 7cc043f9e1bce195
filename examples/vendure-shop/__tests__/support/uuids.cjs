const { UuidIdStrategy } = require('@vendure/core');
const { config } = require('../../dist/vendure-config');

// Preloaded into the shop's process by tests: makes Vendure use UUIDs as ids, not integers.
config.entityOptions = { entityIdStrategy: new UuidIdStrategy() };
