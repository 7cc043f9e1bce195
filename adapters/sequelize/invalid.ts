import { AppointmentsError } from '../../lib/index';

/** Creates an error with status 400 that names a field and its valid values. */
export function invalid(field: string, accepted: readonly string[]): AppointmentsError {
  const message = `must be one of ${accepted.join(', ')}`;
  return new AppointmentsError('rest_invalid_param', `Invalid parameter ${field}: ${message}`, {
    params: { [field]: message },
  });
}
