import { AppointmentsError, areMissing, type ErrorData, paramsMessage } from '../../domain/errors';
import { wireForm } from '../../wire/names';
import type { Field } from '../fields/field';
import type { RawParams } from '../request/read-params';

/** The names on the wire of an operation's parameters, by their names in the core. */
export type ParameterNames = ReadonlyMap<string, string>;

/** If several fields fill one parameter of the core, its name is that of the last one that was sent. */
export function parameterNames(fields: readonly Field[], sent: RawParams = {}): ParameterNames {
  const names = new Map<string, string>();
  for (const { name, as, aliases = [] } of fields) {
    const isSent = [name, ...aliases].some((alias) => Object.hasOwn(sent, alias));
    if (isSent || !names.has(as)) names.set(as, name);
  }
  return names;
}

/** An error as far as it names parameters. */
export interface Naming<Data> {
  readonly message: string;
  readonly data: Data;
}

/**
 * The error data and message of the core, with the parameters named as on the wire. Messages of the core quote names.
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

/** @throws the error of the work, with the parameters named as on the wire */
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
