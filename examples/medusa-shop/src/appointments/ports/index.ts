// src/appointments/ports/index.ts: the five ports
import type { HostPorts } from 'shop-appointments';
import { access } from './access';
import { orders } from './orders';
import { products } from './products';
import { users } from './users';

export const ports: HostPorts<string> = {
  products,
  orders,
  users,
  access,
  // This shop has no webhooks.
  webhooks: { active: async () => [], disable: async () => {} },
};
