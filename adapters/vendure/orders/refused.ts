import { AppointmentsError } from '../../../lib/index';

/** A refusal of Vendure's, with its own words, such as those of a step of the shop's order process. */
export function refusedByVendure(result: { readonly message: string }): AppointmentsError {
  const { transitionError, interceptorError } = result as {
    readonly transitionError?: string;
    readonly interceptorError?: string;
  };
  return refused(`Vendure refuses it: ${transitionError ?? interceptorError ?? result.message}`);
}

/** A refusal to write to an order: a 400 with these words, and the write is undone. */
export const refused = (why: string): AppointmentsError => new AppointmentsError('rest_invalid_param', why);
