import { AppointmentsError, areMissing, type ErrorData, paramsMessage } from '../../domain/errors';
import type { Naming, ParameterNames } from '../response/parameter-names';

/** The ids of one parameter, as the client sent them: the shop's own ids instead of integers. */
export interface SentIds {
  /** REST name of the companion (the field for the shop's own ids) that the client sent. */
  readonly name: string;
  /** Map from each integer, written as a text, to the shop's own id that the client sent instead of it. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The parameters that the client sent with the shop's own text ids, by their names in the core. */
export type CompanionNaming = ReadonlyMap<string, SentIds>;

/**
 * Replaces the REST names of parameters by the names of their companions (fields for the shop's own ids), where the
 * client sent the companions.
 */
export const namesWith = (names: ParameterNames, naming: CompanionNaming): ParameterNames =>
  naming.size === 0
    ? names
    : new Map([...names, ...[...naming].map(([as, { name }]) => [as, name] as const)]);

/** Replaces the integers in the data and the message of an error by the shop's own ids that the client sent. */
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
 * Runs a function. If it throws, integers in the error are replaced by the ids that the client sent.
 *
 * @throws the error of the function, with the ids that were sent
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
