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

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];

/** The texts of a message, without markup. */
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
  { language, shop }: Pick<MessageFacts, 'language' | 'shop'>,
): string {
  const direction = RIGHT_TO_LEFT.includes(language.split('-')[0]!) ? 'rtl' : 'ltr';
  const lines = (texts: readonly string[], style: string): string =>
    texts.map((text) => `<p style="${style}">${escapeHtml(text)}</p>`).join('\n');
  const items = parts.items
    .map(([heading = '', ...rest]) => {
      const details = rest.map((line) => `<br>${escapeHtml(line)}`).join('');
      return `<p style="${ITEM}"><strong>${escapeHtml(heading)}</strong>${details}</p>`;
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
<title>${escapeHtml(parts.subject)}</title>
</head>
<body style="${BODY}">
<div style="${SHEET}">
<p style="${SHOP}">${escapeHtml(shop)}</p>
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
