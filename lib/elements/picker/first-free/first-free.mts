import type { Slot } from '../../common/slots.mjs';
import type { FirstFreeSearch, VisitPart } from '../views/view-data.mjs';
import type { PartContext } from '../tools.mjs';

/**
 * Creates the search for the first free start, which the picker offers if nothing that it shows can be booked.
 * @param visits part for several services in one visit, on pages that offer them
 */
export function firstFreeSearch(
  { api, settings, tools }: Omit<PartContext, 'changed'>,
  visits: VisitPart | undefined,
): FirstFreeSearch {
  /** Parameters of the last search, and its result. */
  let last: { readonly question: string; readonly start: Slot | undefined } | undefined;

  return async (state, { page, isSilent }, signal) => {
    const { visit, staffId, quantity, hours } = state;
    const question = JSON.stringify([page.first_free, staffId, quantity, hours, visit]);
    // A silent load searches again only if the first free day or the wishes have changed.
    if (isSilent && question === last?.question) return last.start;
    const start = visit
      ? await visits!.next({ ...state, visit, month: page.month }, signal)
      : await next({ product_id: settings.productId, ...tools.wishesIn(state) }, signal);
    last = { question, start };
    return start;
  };

  /** Finds the first free start of a single service, at any distance; undefined if there is none. */
  async function next(
    values: Readonly<Record<string, string | number | undefined>>,
    signal: AbortSignal,
  ): Promise<Slot | undefined> {
    return (await api.read<{ readonly records: readonly Slot[] }>('slots/next', values, signal)).records[0];
  }
}
