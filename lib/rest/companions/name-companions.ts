import { AppointmentsError, areMissing, type ErrorData, paramsMessage } from '../../domain/errors';
import type { Naming, ParameterNames } from '../response/parameter-names';

/** The ids of one parameter, as the client sent them. */
export interface SentIds {
  /** Name of the companion on the wire. */
  readonly name: string;
  /** The shop's id for each integer that replaced it. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * For the name of each parameter of the core whose value was sent as a companion (the shop's own text ids): the ids as
 * they were sent.
 */
export type CompanionNaming = ReadonlyMap<string, SentIds>;

/** Adds the sent companions to the wire names of an operation's parameters. */
export const namesWith = (names: ParameterNames, naming: CompanionNaming): ParameterNames =>
  naming.size === 0
    ? names
    : new Map([...names, ...[...naming].map(([as, { name }]) => [as, name] as const)]);

/** Replaces the integers in the data and the message of an error by the ids that the client sent. */
export function inSentIds<Data extends ErrorData>(
  error: Naming<Data>,
  naming: CompanionNaming,
): Naming<Data> {
  const { params } = error.data;
  if (naming.size === 0 || !params || areMissing(params)) return error;
  const byName = new Map([...naming.values()].map(({ name, texts }) => [name, texts]));
  const renamed = Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, withTexts(text, byName.get(name))]),
  );
  const message = error.message === paramsMessage(params) ? paramsMessage(renamed) : error.message;
  return { message, data: { ...error.data, params: renamed } };
}

const withTexts = (message: string, texts: SentIds['texts'] = new Map()): string =>
  message.replace(/(?<=the id )[\d, ]+$/, (ids) =>
    ids
      .split(', ')
      .map((id) => texts.get(id) ?? id)
      .join(', '),
  );

/**
 * Runs work; errors of the work name ids as the client sent them.
 *
 * @throws the error of the work, with the ids that were sent
 */
export async function namingSentIds<T>(naming: CompanionNaming, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppointmentsError) || naming.size === 0) throw error;
    const { message, data } = inSentIds(error, naming);
    throw new AppointmentsError(error.code, message, data, { status: error.status, cause: error.cause });
  }
}
