import type { MessageFacts } from '../../domain/messages/message-facts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in content as well as in attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

/** Unicode characters around a value that is written in its own direction. */
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/**
 * Marks a value of the shop or the customer, such as a name, because it may be written in another direction than the
 * sentence around it.
 */
export const isolated = (value: string): string =>
  value === '' ? '' : `${ISOLATE}${value.replaceAll(/[\u2066-\u2069]/g, '')}${END_OF_ISOLATE}`;

/** Escapes a text for HTML. Each marked value becomes an element whose first letter decides its direction. */
const contentOf = (text: string): string =>
  escapeHtml(text).replaceAll(ISOLATE, '<bdi>').replaceAll(END_OF_ISOLATE, '</bdi>');

/** The texts of a message, without markup. Values in them may be marked by `isolated`. */
export interface MessageParts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Bookings, each as a list of lines. The first line is the heading of the booking. */
  readonly items: readonly (readonly string[])[];
  /** Lines shown below the bookings. */
  readonly notes: readonly string[];
  readonly button: { readonly text: string; readonly href: string } | undefined;
  readonly footer: readonly string[];
  readonly optOut: { readonly text: string; readonly href: string } | undefined;
}

/**
 * Writes a message as an HTML document. Each element has a `style` attribute, because mail clients ignore most style
 * sheets.
 */
export function htmlOf(
  parts: MessageParts,
  { language, shop, subject }: Pick<MessageFacts, 'language' | 'shop'> & { readonly subject: string },
): string {
  // Arabic is the only language of the texts that is written from right to left.
  const direction = language.split('-')[0] === 'ar' ? 'rtl' : 'ltr';
  const lines = (texts: readonly string[], style: string): string =>
    texts.map((text) => `<p style="${style}">${contentOf(text)}</p>`).join('\n');
  const items = parts.items
    .map(([heading = '', ...rest]) => {
      const details = rest.map((line) => `<br>${contentOf(line)}`).join('');
      return `<p style="${ITEM}"><strong>${contentOf(heading)}</strong>${details}</p>`;
    })
    .join('\n');
  const link = ({ text, href }: { text: string; href: string }, style: string): string =>
    `<p style="${LINE}"><a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a></p>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${BODY}">
<div style="${SHEET}">
<p style="${SHOP}">${contentOf(isolated(shop))}</p>
${lines(parts.paragraphs, LINE)}
${items}
${lines(parts.notes, LINE)}
${parts.button ? link(parts.button, BUTTON) : ''}
${lines(parts.footer, SMALL)}
${parts.optOut ? link(parts.optOut, SMALL_LINK) : ''}
</div>
</body>
</html>
`;
}

// Style of the body. It sets no colours for text and page, so that mail clients with a dark theme can choose them; only
// the button has fixed colours.
const BODY =
  "margin:0;padding:16px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5";
const SHEET = 'max-width:560px;margin:0 auto;overflow-wrap:anywhere';
const SHOP = 'margin:0 0 24px;font-weight:600';
const LINE = 'margin:0 0 16px';
const ITEM = 'margin:0 0 16px;padding-inline-start:12px;border-inline-start:3px solid #3b6fd4';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background-color:#2457b8;color:#ffffff;text-decoration:none';
const SMALL = 'margin:0 0 8px;font-size:14px';
const SMALL_LINK = 'font-size:14px';
