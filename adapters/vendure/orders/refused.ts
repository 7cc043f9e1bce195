import { AppointmentsError } from '../../../lib/index';

/**
 * Converts a refusal of Vendure to an error with Vendure's own message, which may come from the shop's order process.
 */
export function refusedByVendure(result: { readonly message: string }): AppointmentsError {
  const { transitionError, interceptorError } = result as {
    readonly transitionError?: string;
    readonly interceptorError?: string;
  };
  return refused(
    `Vendure refuses the change of the order: ${transitionError ?? interceptorError ?? result.message}`,
  );
}

/** Creates the error for a refused write to an order: status 400 with this text. The write is undone. */
export const refused = (why: string): AppointmentsError => new AppointmentsError('rest_invalid_param', why);
