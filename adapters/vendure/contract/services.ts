import type { INestApplicationContext, Type } from '@nestjs/common';

/** Finds a service by its class: a service of Vendure, of this plugin, or of another plugin. */
export type Services = <T>(service: Type<T>) => T;

export const servicesOf =
  (app: Pick<INestApplicationContext, 'get'>): Services =>
  (service) =>
    app.get(service, { strict: false });
