import { runInNewContext } from 'node:vm';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import ts from 'typescript';
import { resolveOptions } from '../../../lib/resolve-options';
import { DEFAULT_PREFIX } from '../../../lib/storage/table-names';
import { read } from '../package/documents';

/** Declaration of an option of `createAppointments` that has a default. */
export interface DeclaredOption {
  /** Path of the option, such as `holdMinutes` or `limits.slotDays`. */
  readonly path: string;
  /** Default that the docstring states; undefined if it states none. */
  readonly saidDefault: unknown;
}

/** Lists the options that a caller may leave out, including nested ones. */
export function declaredOptions(): DeclaredOption[] {
  const source = ts.createSourceFile('options.ts', read('lib/options.ts'), ts.ScriptTarget.Latest, true);
  const interfaces = new Map(
    source.statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, one]),
  );
  const membersOf = (type: ts.TypeNode | undefined): readonly ts.TypeElement[] => {
    if (type && ts.isTypeLiteralNode(type)) return type.members;
    const [, name = ''] = /^Partial<(\w+)>$/.exec(type?.getText() ?? '') ?? [];
    return interfaces.get(name)?.members ?? [];
  };
  const optionsOf = (members: readonly ts.TypeElement[], prefix: string): DeclaredOption[] =>
    members.filter(ts.isPropertySignature).flatMap((member) => {
      const path = prefix + member.name.getText();
      const inside = optionsOf(membersOf(member.type), `${path}.`);
      const saidDefault = defaultIn(
        ts
          .getJSDocCommentsAndTags(member)
          .map((doc) => doc.getText())
          .join(' '),
      );
      return inside.length > 0 ? [...inside, { path, saidDefault }] : [{ path, saidDefault }];
    });
  const optional = interfaces.get('AppointmentsOptions')!.members.filter((member) => member.questionToken);
  return optionsOf(optional, '');
}

/**
 * Reads the default from a docstring: `Default 10,000.` or ``Default `{ enabled: true }`.``. Undefined if the
 * default is described in words.
 */
function defaultIn(docstring: string): unknown {
  const [, code, plain] = /\bDefault (?:`([^`]+)`|([\w,]+))/.exec(docstring) ?? [];
  if (code?.startsWith('{')) return runInNewContext(`(${code})`);
  if (code !== undefined) return code;
  if (plain === 'true' || plain === 'false') return plain === 'true';
  return plain === undefined ? undefined : Number(plain.replaceAll(',', ''));
}

const { site, options } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });
const required = { ...options, site, database: 'sqlite::memory:', secret: 's'.repeat(32) };
const resolved = { ...resolveOptions(required), tablePrefix: DEFAULT_PREFIX };

/** Finds the option's default in the code; undefined if there is none, or if it is a function. */
export function defaultOf(path: string): unknown {
  const renamed = { 'rules.precedence': 'precedence', 'pricing.staff': 'staffCosts' }[path] ?? path;
  const found = renamed
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], resolved);
  return typeof found === 'function' ? undefined : found;
}
