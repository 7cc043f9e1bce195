import type { RuntimeVendureConfig } from '@vendure/core';
import {
  allocatesWithDeposit,
  depositOrderProcess,
  depositPaymentProcess,
  placesWithDeposit,
} from './deposit-process';

/** Adds the state of orders whose deposit is paid to Vendure's configuration. */
export function configureDeposits({ orderOptions, paymentOptions }: RuntimeVendureConfig): void {
  orderOptions.process = [...orderOptions.process, depositOrderProcess()];
  orderOptions.orderPlacedStrategy = placesWithDeposit(orderOptions.orderPlacedStrategy);
  orderOptions.stockAllocationStrategy = allocatesWithDeposit(orderOptions.stockAllocationStrategy);
  paymentOptions.process = [...(paymentOptions.process ?? []), depositPaymentProcess()];
}
