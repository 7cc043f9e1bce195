// A program of its own for each test of the Nest module, because Jest cannot load Nest 12. Start: nest-shop.ts <way>,
// where <way> names the application that the program runs.
import './nest-of-folder';
import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  Get,
  Inject,
  Module,
  type ModuleMetadata,
  type NestApplicationOptions,
  Post,
  type Type,
  UseFilters,
  VersioningType,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { Sequelize } from 'sequelize';
import type { Appointments, OrdersPort } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import {
  APPOINTMENTS,
  AppointmentsErrors,
  AppointmentsModule,
  type AppointmentsModuleOptions,
} from 'shop-appointments/adapters/nest';

const shop = createMemoryShop({
  site: { timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [{ id: 1, name: 'Haircut', price: '40', duration: 60, duration_unit: 'minute' }],
  rules: [{ kind: 'global', range_type: 'time:all', from_range: '09:00', to_range: '17:00' }],
  users: [{ id: 1, login: 'mona', roles: ['shop_manager'], password: 'of the page' }],
  api_keys: [{ consumer_key: 'ck_nest', consumer_secret: 'cs_nest', permissions: 'read_write' }],
});

/** A service of the shop that implements the orders port. It must not be destroyed before the library's module. */
class Orders {
  readonly port: OrdersPort = shop.host.orders;
  onModuleInit(): void {
    console.log('orders are open');
  }
  onModuleDestroy(): void {
    console.log('orders are closed');
  }
}
const OrdersModule = moduleOf({ providers: [Orders], exports: [Orders] });

/**
 * A service that lists appointments in its hook `onModuleInit`, and prints their number. Nest calls this hook before
 * those of the library's module, because the service's module is further away from the root module.
 */
class Greeting {
  constructor(private readonly appointments: Appointments) {}
  async onModuleInit(): Promise<void> {
    watch(this.appointments);
    const { total } = await this.appointments.list();
    console.log(`${total} appointments at the start`);
  }
}
Inject(APPOINTMENTS)(Greeting, undefined, 0);
const GreetingModule = moduleOf({ providers: [Greeting] });
const OuterModule = moduleOf({ imports: [moduleOf({ imports: [GreetingModule] })] });

class Bookings {
  constructor(private readonly appointments: Appointments) {}
  async book({ start }: { start?: string }): Promise<object> {
    const { id, orderId } = await this.appointments.book({ productId: 1, start: start! });
    return { id, orderId };
  }
  async pay({ orderId }: { orderId: number }): Promise<object> {
    shop.orders.find(({ id }) => id === orderId)!.status = 'completed';
    const { appointments } = await this.appointments.orderChanged(orderId);
    return appointments.map(({ status }) => status);
  }
  async signIn(): Promise<object> {
    const cookie = (await shop.host.access.signIn('mona', 'of the page'))!;
    const session = (await shop.host.access.session({ headers: { cookie } }))!;
    return { cookie, nonce: this.appointments.nonceFor(session) };
  }
  fail(): never {
    throw new Error('A fault of the shop');
  }
}
Controller('bookings')(Bookings);
Inject(APPOINTMENTS)(Bookings, undefined, 0);
route(Post(), Bookings, 'book');
Body()(Bookings.prototype, 'book', 0);
route(Post('paid'), Bookings, 'pay');
Body()(Bookings.prototype, 'pay', 0);
route(Get('session'), Bookings, 'signIn');
route(Get('fault'), Bookings, 'fail');

/** Routes of `Bookings` behind an exception filter of the shop that catches all errors. */
class Shielded extends Bookings {}
Controller('shielded')(Shielded);
UseFilters(AppointmentsErrors)(Shielded);
Inject(APPOINTMENTS)(Shielded, undefined, 0);

class CatchesAll {
  catch(_error: unknown, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(418).json({ caught: true });
  }
}
Catch()(CatchesAll);

/** Declares a class with the decorator `@Module`. */
function moduleOf(metadata: ModuleMetadata): Type {
  class OfTheShop {
    readonly metadata = metadata;
  }
  Module(metadata)(OfTheShop);
  return OfTheShop;
}

function route(decorate: MethodDecorator, { prototype }: { prototype: object }, name: string): void {
  decorate(prototype, name, Object.getOwnPropertyDescriptor(prototype, name)!);
}

const shopModule = (more: Partial<AppointmentsModuleOptions> = {}): Type =>
  moduleOf({
    imports: [
      OuterModule,
      AppointmentsModule.forRootAsync({
        imports: [OrdersModule],
        inject: [Orders],
        useFactory: async ({ port }: Orders) => ({
          ...shop.options,
          host: { ...shop.host, orders: port },
          database: new Sequelize({ dialect: 'sqlite', storage: ':memory:', logging: false }),
          secret: 's'.repeat(32),
          ...more,
        }),
      }),
    ],
    controllers: [Bookings, Shielded],
  });

/** Prints when the library's background work begins and ends. */
function watch(appointments: Appointments): void {
  const run = appointments.run.bind(appointments);
  const close = appointments.close.bind(appointments);
  Object.assign(appointments, {
    async run(how: { signal: AbortSignal }) {
      console.log('work begins');
      await run(how);
      console.log('work ends');
    },
    async close() {
      await close();
      console.log('the library is closed');
    },
  });
}

async function serve(app: NestExpressApplication): Promise<void> {
  app.enableShutdownHooks();
  app.setGlobalPrefix('shop');
  app.enableVersioning({ type: VersioningType.URI, defaultVersion: '7' });
  app.use((_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('X-Shop', 'own middleware');
    next();
  });
  await app.init();
  await shop.loadRules(app.get<Appointments>(APPOINTMENTS).rules);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  console.log(`listening on http://127.0.0.1:${port}`);
}

const open = (more?: Partial<AppointmentsModuleOptions>): Promise<NestExpressApplication> =>
  NestFactory.create<NestExpressApplication>(shopModule(more), QUIET);

class NoExpress extends ExpressAdapter {
  override getType(): string {
    return 'fastify';
  }
}

/** Nest accepts any object here, although the type demands a class. */
const QUIET = { logger: false, abortOnError: false } as object as NestApplicationOptions;

const WAYS: Record<string, () => Promise<void>> = {
  serve: async () => serve(await open()),
  /** A shop with a body parser and an exception filter of its own, and a path without a leading slash. */
  own: async () => {
    const app = await open({ path: 'booking/', background: false });
    app.useBodyParser('json', { limit: '1mb' });
    app.useGlobalFilters(new CatchesAll());
    await serve(app);
  },
  fastify: async () => {
    const app = await NestFactory.create(shopModule(), new NoExpress(), QUIET);
    await app.init().catch((error: unknown) => console.log((error as Error).message));
  },
  wrong: async () => {
    await open({ holdMinutes: -1 }).catch((error: unknown) => console.log((error as Error).message));
  },
  worker: async () => {
    const app = await NestFactory.createApplicationContext(shopModule(), QUIET);
    await app.close();
  },
};
void WAYS[process.argv[2]!]!();
