import { matchedData, validationResult } from 'express-validator';
import { AppointmentsError, type ErrorCode, invalidParams, missingParams } from '../../domain/errors';
import type { Field, ParamSet, Values } from '../fields/field';
import { chainOf } from './field-chains';
import { isUnsent } from './unsent';

/** Parameters as they were sent: each value under its REST name. */
export type RawParams = Readonly<Record<string, unknown>>;

/**
 * Reads the parameters that an operation declares. Other parameters are ignored.
 *
 * @param isForm whether the body is a form, in which an empty field counts as not filled in
 * @returns the values under their names in the core; a value is null if the sent value means null
 * @throws AppointmentsError `rest_missing_callback_param` with the names of the absent parameters, if nothing else is
 * wrong; otherwise `rest_invalid_param` with every wrong and absent parameter, or the code that a wrong field declares
 * for itself
 */
export async function readParams<Fields extends readonly Field[]>(
  { fields, oneOf, writes }: ParamSet<Fields>,
  raw: RawParams,
  isForm = false,
): Promise<Values<Fields>> {
  const sentNameOf = (field: Field) =>
    nameSent(field, raw, (value) => !isUnsent(field, value, { writes, isForm }));
  const values: Record<string, unknown> = {};
  const sent: { readonly field: Field; readonly sentAs: string }[] = [];
  const missing: string[] = [];
  const request: { body: Record<string, unknown> } = { body: {} };

  for (const field of fields) {
    const sentAs = sentNameOf(field);
    if (sentAs === undefined) {
      if (field.required) missing.push(field.name);
    } else if (field.nulls?.includes(raw[sentAs])) {
      values[field.as] = field.empty ?? null;
    } else {
      sent.push({ field, sentAs });
      request.body[field.name] = raw[sentAs];
    }
  }
  if (oneOf && !fields.some((field) => oneOf.includes(field.name) && sentNameOf(field) !== undefined)) {
    missing.push(oneOf[0]!);
  }

  await Promise.all(sent.map(({ field }) => chainOf(field).run(request)));
  const wrong = validationResult(request).mapped();
  refuse(
    missing,
    sent.filter(({ field }) => wrong[field.name]),
    ({ name }) => String(wrong[name]?.msg),
  );
  const read = matchedData(request);
  for (const { field } of sent) values[field.as] = read[field.name];
  return values as Values<Fields>;
}

/** Returns the name under which a field was sent. The field's own name takes precedence over its aliases. */
function nameSent(
  { name, aliases = [] }: Field,
  raw: RawParams,
  isSent: (value: unknown) => boolean,
): string | undefined {
  return [name, ...aliases].find((wireName) => Object.hasOwn(raw, wireName) && isSent(raw[wireName]));
}

function refuse(
  missing: readonly string[],
  wrong: readonly { readonly field: Field; readonly sentAs: string }[],
  messageOf: (field: Field) => string,
): void {
  if (wrong.length === 0 && missing.length === 0) return;
  if (wrong.length === 0) throw missingParams(missing);
  const params = Object.fromEntries([
    ...wrong.map(({ field, sentAs }) => [sentAs, messageOf(field)] as const),
    ...missing.map((name) => [name, 'is required'] as const),
  ]);
  const code = wrong.find(({ field }) => field.wrongCode)?.field.wrongCode;
  throw code ? withCode(code, params) : invalidParams(params);
}

function withCode(code: ErrorCode, params: Record<string, string>): AppointmentsError {
  const { message, data } = invalidParams(params);
  return new AppointmentsError(code, message, data);
}
