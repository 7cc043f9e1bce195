import { AppointmentsError, areMissing, type ErrorData, paramsMessage } from '../../domain/errors';
import { wireForm } from '../../wire/names';
import type { Field } from '../fields/field';
import type { RawParams } from '../request/read-params';

/** Wire names of an operation's parameters, by their names in the core. */
export type ParameterNames = ReadonlyMap<string, string>;

/**
 * Maps parameters to wire names. If several fields fill one parameter of the core, the last sent one gives its name.
 */
export function parameterNames(fields: readonly Field[], sent: RawParams = {}): ParameterNames {
  const names = new Map<string, string>();
  for (const { name, as, aliases = [] } of fields) {
    const isSent = [name, ...aliases].some((alias) => Object.hasOwn(sent, alias));
    if (isSent || !names.has(as)) names.set(as, name);
  }
  return names;
}

/** The parts of an error that name parameters. */
export interface Naming<Data> {
  readonly message: string;
  readonly data: Data;
}

/** Renames parameters in the error data and message of the core to wire names. Messages of the core quote names. */
export function inNames<Data extends ErrorData>(
  { message, data }: Naming<Data>,
  names: ParameterNames,
): Naming<Data> {
  const nameOf = (name: string): string => names.get(name) ?? wireForm(name);
  const unquoted = (text: string): string =>
    text.replaceAll(/`(\w+)`/g, (quoted, name: string) => names.get(name) ?? quoted);
  const { params } = data;
  if (!params) return { message: unquoted(message), data };
  const renamed = areMissing(params)
    ? params.map(nameOf)
    : Object.fromEntries(Object.entries(params).map(([name, text]) => [nameOf(name), unquoted(text)]));
  return {
    message: message === paramsMessage(params) ? paramsMessage(renamed) : unquoted(message),
    data: { ...data, params: renamed },
  };
}

/**
 * Runs work, and names parameters by their wire names in its errors.
 *
 * @throws the error of the work, with wire names
 */
export async function namingParameters<T>(names: () => ParameterNames, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppointmentsError)) throw error;
    const { message, data } = inNames(error, names());
    if (message === error.message && data === error.data) throw error;
    throw new AppointmentsError(error.code, message, data, { status: error.status, cause: error.cause });
  }
}
