import type { Content } from '../../../common/dom.mjs';
import { cardsView, notesView } from './cards.mjs';
import { chartView } from './chart.mjs';
import { periodsOf, SPAN_LENGTHS, type SpanLength } from './periods.mjs';
import type { FiguresParts, RowKind } from './state.mjs';
import { tableView } from './table.mjs';

/** Shows the choice of a span, its figures compared with the previous span, and a table. */
export const figuresView = (parts: FiguresParts): Content[] => {
  const { context, tools, chosen, page } = parts;
  const { button, h, loadedView, sending } = tools;
  const words = context.texts.figures;
  return [
    h('div', { key: 'bar', class: 'bar' }, ...headingOf(parts), lengthsOf(parts)),
    ...loadedView(page, context, (data) =>
      // Figures of the previously chosen span are hidden, because the heading already names the newly chosen span.
      data.chosen === chosen
        ? [
            ...cardsView(data, parts),
            chartView(data, parts),
            h(
              'div',
              { key: 'table-bar', class: 'bar table-bar' },
              rowsChoice(parts),
              sending(button('file', words.file, parts.save), parts.isSaving),
            ),
            tableView(data, parts),
            ...notesView(data, parts),
          ]
        : [h('p', { key: 'loading', class: 'muted' }, context.texts.frame.loading)],
    ),
  ];
};

function headingOf({ context, tools, chosen, span, choose }: FiguresParts): Content[] {
  const { button, dayInOther, h, nameOfSpan, spanOf, turnButton } = tools;
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

const lengthsOf = ({ context: { texts }, tools: { h, toggle }, chosen, choose }: FiguresParts): Content =>
  h(
    'div',
    { key: 'lengths', class: 'segments lengths', role: 'group', 'aria-label': texts.figures.span },
    ...SPAN_LENGTHS.map((length: SpanLength) =>
      toggle(length, texts.figures.lengths[length], chosen.length === length, () => choose({ length })),
    ),
  );

function rowsChoice({ context, tools: { choice, labelled }, chosen, choose }: FiguresParts): Content {
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
