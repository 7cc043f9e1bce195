import { type Content, type Description, h } from '../../common/dom.mjs';

/**
 * Shows the heading of a section, with the button that changes or adds something at the end of its line.
 * @param count number of the listed things; undefined if the section lists none
 */
export const sectionHead = (
  heading: string,
  count: number | undefined,
  action: Content,
  language: string,
): Description =>
  h(
    'div',
    { key: 'head', class: 'section-head' },
    h(
      'h3',
      { key: 'heading' },
      heading,
      !!count &&
        h('span', { key: 'count', class: 'muted' }, ` ${new Intl.NumberFormat(language).format(count)}`),
    ),
    action,
  );
