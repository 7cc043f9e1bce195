import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import { type Appointments, appointmentsRouter } from '../../lib/index';

/** The provider's token of the mount. */
export const MOUNT: unique symbol = Symbol('appointments mount');

/** Finds the core for a request; it may refuse with an error. */
export type CoreOf = (request: Request) => Promise<Appointments>;

/**
 * The REST interface in Vendure's server. Vendure takes the handler from its configuration, before there are services, so
 * the handler learns later whom to ask.
 */
export class Mount {
  private coreOf: CoreOf | undefined;
  private refuse: ErrorRequestHandler | undefined;
  private readonly routers = new WeakMap<Appointments, RequestHandler>();

  readonly handler: RequestHandler = (request, response, next) => {
    this.answer(request, response, next).catch((error: unknown) =>
      this.refuse ? this.refuse(error, request, response, next) : next(error),
    );
  };

  /** @param refuse responds to errors of `coreOf` */
  serve(coreOf: CoreOf, refuse: ErrorRequestHandler): void {
    this.coreOf = coreOf;
    this.refuse = refuse;
  }

  stop(): void {
    this.coreOf = undefined;
  }

  private async answer(request: Request, response: Response, next: NextFunction): Promise<void> {
    if (this.coreOf === undefined) return notReady(response);
    const core = await this.coreOf(request);
    const router = this.routers.get(core) ?? appointmentsRouter(core);
    this.routers.set(core, router);
    await router(request, response, next);
  }
}

function notReady(response: Response): void {
  response
    .status(503)
    .set('Retry-After', '1')
    .json({
      code: 'shop_rest_busy',
      message: 'The shop is starting or stopping. Try again in a moment.',
      data: { status: 503 },
    });
}
