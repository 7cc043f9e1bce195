import type {} from '@vendure/core';

declare module '@vendure/core' {
  interface OrderStates {
    DepositPaid: never;
  }
}

/** State of an order that is placed, and of which only what was due at first is paid. */
export const DEPOSIT_PAID = 'DepositPaid';
