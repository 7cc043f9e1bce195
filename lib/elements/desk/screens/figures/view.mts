import { type Content, h } from '../../../common/dom.mjs';
import { button, sending, toggle, turnButton } from '../../views/button.mjs';
import { choice, labelled } from '../../views/field.mjs';
import { loadedView } from '../../views/loading.mjs';
import { cardsView } from './cards.mjs';
import { nameOfSpan } from './span-name.mjs';
import { dayInOther, periodsOf, SPAN_LENGTHS, spanOf, type SpanLength } from './spans.mjs';
import type { FiguresParts, RowKind } from './state.mjs';
import { tableView } from './table.mjs';

/** Shows the choice of a span, its figures compared with the previous span, and a table. */
export const figuresView = (parts: FiguresParts): Content[] => {
  const { context, chosen, page } = parts;
  const words = context.texts.figures;
  return [
    h('div', { key: 'bar', class: 'bar' }, ...headingOf(parts), lengthsOf(parts)),
    ...loadedView(page, context, (data) =>
      // Figures of the previously chosen span are hidden, because the heading already names the newly chosen span.
      data.chosen === chosen
        ? [
            ...cardsView(data, parts),
            h(
              'div',
              { key: 'table-bar', class: 'bar table-bar' },
              rowsChoice(parts),
              sending(button('file', words.file, parts.save), parts.isSaving),
            ),
            tableView(data, parts),
          ]
        : [h('p', { key: 'loading', class: 'muted' }, context.texts.frame.loading)],
    ),
  ];
};

function headingOf({ context, chosen, span, choose }: FiguresParts): Content[] {
  const words = context.texts.figures;
  return [
    turnButton('previous', words.previous, () => choose({ day: dayInOther(span, -1) })),
    h('h2', { key: 'span' }, nameOfSpan(span, context)),
    turnButton('next', words.next, () => choose({ day: dayInOther(span, 1) })),
    spanOf(context.writing.dayOf(context.now()), chosen.length).from !== span.from &&
      button('today', context.texts.calendar.today, () =>
        choose({ day: context.writing.dayOf(context.now()) }),
      ),
  ];
}

const lengthsOf = ({ context: { texts }, chosen, choose }: FiguresParts): Content =>
  h(
    'div',
    { key: 'lengths', class: 'segments lengths', role: 'group', 'aria-label': texts.figures.span },
    ...SPAN_LENGTHS.map((length: SpanLength) =>
      toggle(length, texts.figures.lengths[length], chosen.length === length, () => choose({ length })),
    ),
  );

function rowsChoice({ context, chosen, choose }: FiguresParts): Content {
  const { facts, texts } = context;
  const words = texts.figures;
  const kinds: RowKind[] = [
    ...periodsOf(chosen.length),
    ...(facts.members.length > 0 ? ['member' as const] : []),
    'product',
    ...(facts.resources.length > 0 ? ['resource' as const] : []),
  ];
  const options = kinds.map((value) => ({ value, text: words.rows[value] }));
  return labelled(
    'by',
    words.by,
    choice('by', chosen.by, options, (value) => choose({ by: kinds.find((kind) => kind === value)! })),
  );
}
