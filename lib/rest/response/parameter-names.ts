import { AppointmentsError, areMissing, type ErrorData, paramsMessage } from '../../domain/errors';
import { wireForm } from '../../wire/names';
import type { Field } from '../fields/field';
import type { RawParams } from '../request/read-params';

/** Map from the names of an operation's parameters in the core to their REST names. */
export type ParameterNames = ReadonlyMap<string, string>;

/**
 * Makes the map from the core's names of an operation's parameters to their REST names. If several sent fields set one
 * parameter of the core, the last of them in `fields` gives the name.
 */
export function parameterNames(fields: readonly Field[], sent: RawParams = {}): ParameterNames {
  const names = new Map<string, string>();
  for (const { name, as, aliases = [] } of fields) {
    const isSent = [name, ...aliases].some((alias) => Object.hasOwn(sent, alias));
    if (isSent || !names.has(as)) names.set(as, name);
  }
  return names;
}

/** The message and data of an error, which may contain names of parameters. */
export interface Naming<Data> {
  readonly message: string;
  readonly data: Data;
}

/**
 * Replaces names of parameters in the data and message of an error: the core's names by REST names. In messages, only
 * names in backticks are replaced.
 */
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
 * Runs a function. If it throws, the core's names of parameters in the error are replaced by REST names.
 *
 * @throws the error of the function, with REST names
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
