import { type Content, h } from '../../../common/dom.mjs';
import type { VisitItem } from '../../../common/slots.mjs';
import type { Context } from '../../context.mjs';
import { namesOfMembers } from '../../views/names.mjs';
import { unbroken } from '../../views/unbroken.mjs';
import { productOf } from './product.mjs';

/**
 * Lists the services of a visit (several services one after the other) with their times, staff and prices at the chosen
 * start. Nothing for a single service.
 */
export const visitPreview = (items: readonly VisitItem[], context: Context): Content =>
  items.length > 0 &&
  h(
    'section',
    { key: 'preview', class: 'note', 'aria-labelledby': 'preview' },
    h('h3', { id: 'preview' }, context.texts.booking.visitPreview),
    h(
      'ul',
      { class: 'rows' },
      ...items.map((item) =>
        h(
          'li',
          { key: item.item },
          ...unbroken(
            [
              context.writing.times(item.start_utc, item.end_utc),
              productOf(item.product_id, context.facts)?.name ?? '',
              namesOfMembers(item.staff_ids, context),
              context.writing.price(item.cost),
            ]
              .filter(Boolean)
              .join(' · '),
          ),
        ),
      ),
    ),
  );
