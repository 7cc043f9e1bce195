import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import { type Appointments, appointmentsRouter, createSignInThrottle } from '../../lib/index';

/** Injection token of the `Mount`, which serves the REST interface. */
export const MOUNT: unique symbol = Symbol('appointments mount');

/** Functions of a running server that the REST interface needs. */
interface Serving {
  /** Returns the booking core for a request. @throws AppointmentsError for a request that names an unknown channel */
  coreOf(request: Request): Promise<Appointments>;
  readonly errors: ErrorRequestHandler;
}

/**
 * The handler of the REST interface in Vendure's server. Vendure takes the handler from its configuration before its
 * services exist, so the handler gets them later.
 */
export class Mount {
  private serving: Serving | undefined;
  private readonly routers = new WeakMap<Appointments, RequestHandler>();
  /**
   * Counter of failed sign-ins. All channels share it, because a client chooses the channel of a request, and could
   * otherwise make the allowed attempts in each channel.
   */
  private readonly signInThrottle = createSignInThrottle();

  readonly handler: RequestHandler = (request, response, next) => {
    const { serving } = this;
    if (serving === undefined) return notReady(response);
    this.pass(serving, request, response, next).catch((error: unknown) => {
      serving.errors(error, request, response, next);
    });
  };

  serve(serving: Serving): void {
    this.serving = serving;
  }

  stop(): void {
    this.serving = undefined;
  }

  private async pass(
    serving: Serving,
    request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<void> {
    const core = await serving.coreOf(request);
    const { signInThrottle } = this;
    const router = this.routers.get(core) ?? appointmentsRouter(core, { signInThrottle });
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
