import type { RuntimeVendureConfig } from '@vendure/core';
import { configureDeposits } from '../deposits/configure';
import { AppointmentOrderInterceptor } from './order-interceptor';
import { appointmentOrderProcess } from './order-process';
import { AppointmentPriceStrategy } from './price-strategy';

/**
 * Adds the interceptor, the order processes and the pricing of appointment lines to Vendure's configuration, unless they
 * are already there.
 */
export function configureCart(config: RuntimeVendureConfig): void {
  const { orderOptions } = config;
  const { orderInterceptors, orderItemPriceCalculationStrategy } = orderOptions;
  if (orderItemPriceCalculationStrategy instanceof AppointmentPriceStrategy) return;
  configureDeposits(config);
  orderOptions.orderInterceptors = [...orderInterceptors, new AppointmentOrderInterceptor()];
  orderOptions.process = [...orderOptions.process, appointmentOrderProcess()];
  orderOptions.orderItemPriceCalculationStrategy = new AppointmentPriceStrategy(
    orderItemPriceCalculationStrategy,
  );
}
