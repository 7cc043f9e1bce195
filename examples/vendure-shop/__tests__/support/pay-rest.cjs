const { OrderService, RequestContextService, TransactionalConnection } = require('@vendure/core');
const { config } = require('../../dist/vendure-config');

let injector;

// Preloaded into the shop's process by tests: `POST /pay-rest?order=1` pays the rest of a placed order online, as a
// mutation of a shop's own would.
config.orderOptions.process.push({
  init(given) {
    injector = given;
  },
});
config.apiOptions.middleware.push({
  route: '/pay-rest',
  async handler(request, response) {
    const ctx = await injector.get(RequestContextService).create({ apiType: 'shop' });
    const { state } = await injector
      .get(TransactionalConnection)
      .withTransaction(ctx, (inside) =>
        injector
          .get(OrderService)
          .addPaymentToOrder(inside, request.query.order, { method: 'card', metadata: {} }),
      );
    response.json({ state });
  },
});
