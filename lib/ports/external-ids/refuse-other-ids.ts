import { isExternalId, type IdKind } from '../../domain/ids';
import { RESULT_TRANSLATIONS, type MethodName } from './result-translations';
import { type IdTranslation, notingIds, TEXTS } from './id-translation';

const NAMES: Readonly<Record<IdKind, string>> = {
  product: 'a product',
  category: 'a category',
  order: 'an order',
  orderItem: 'a line of an order',
  user: 'a user',
};

/**
 * Refuses ids that are not texts. A number would look like the library's own integer, and an empty text would be a
 * guest for some shops and a customer for others.
 *
 * @param called name of the port and its method, such as `products.find`
 * @throws TypeError that names the method and the kind of value, and says what to return
 */
export function refuseOtherIds(called: string, result: unknown): void {
  const walk = RESULT_TRANSLATIONS[called as MethodName] as
    | undefined
    | ((result: unknown, to: IdTranslation<string, string>) => unknown);
  walk?.(
    result,
    notingIds<string>(TEXTS, (kind, id: unknown) => {
      if (isExternalId(id)) return;
      throw new TypeError(
        `${called} returned ${described(id)} as the id of ${NAMES[kind]}. ${adviceFor(id, kind)}`,
      );
    }),
  );
}

function described(id: unknown): string {
  if (id === '') return 'an empty text';
  if (typeof id === 'string')
    return `a text of ${id.length} characters, or with characters that no text may have,`;
  if (id === null || id === undefined) return String(id);
  return typeof id === 'object' ? 'an object' : `a ${typeof id}`;
}

function adviceFor(id: unknown, kind: IdKind): string {
  if (typeof id === 'number' || typeof id === 'bigint' || typeof id === 'object') {
    if (id !== null) return 'Return the id as text: String(id).';
  }
  const advice = 'Ids are well-formed texts of 1 to 191 characters.';
  return kind === 'user'
    ? `${advice} For a guest, return null as the customer of the order, and no session.`
    : advice;
}
