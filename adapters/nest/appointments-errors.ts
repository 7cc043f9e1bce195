import type { ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { type Appointments, AppointmentsError, appointmentsErrors } from '../../lib/index';
import { APPOINTMENTS } from './tokens';

/**
 * Handles errors that the library throws in the shop's own controllers, with the same responses as the router.
 * `AppointmentsModule` registers this filter for the whole application. If a catch-all filter of the shop takes
 * precedence, name `AppointmentsErrors` at the controller: `@UseFilters(AppointmentsErrors)`.
 */
export class AppointmentsErrors implements ExceptionFilter<AppointmentsError> {
  readonly #respond: ReturnType<typeof appointmentsErrors>;

  constructor(appointments: Appointments) {
    this.#respond = appointmentsErrors(appointments);
  }

  /**
   * Sends the error as the response.
   *
   * @throws the error itself outside HTTP, for example in a resolver of GraphQL
   */
  catch(error: AppointmentsError, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw error;
    const http = host.switchToHttp();
    const response = http.getResponse<ServerResponse>();
    // If the response has already begun, it cannot become an error response, so the connection is cut.
    this.#respond(error, http.getRequest(), http.getResponse(), () => response.destroy());
  }
}
Catch(AppointmentsError)(AppointmentsErrors);
Inject(APPOINTMENTS)(AppointmentsErrors, undefined, 0);
