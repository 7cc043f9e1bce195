const { checkVendurePorts } = require('shop-appointments/adapters/vendure/testing');
const { config } = require('../../dist/vendure-config');

void checkVendurePorts(config).then(({ length }) => process.exit(length === 0 ? 0 : 1));
