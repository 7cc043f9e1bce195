/** A text that is already HTML, so that `html` does not escape it. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | undefined | false | readonly Html[];

/** Builds HTML. Escapes every value that is not `Html`, so that input of customers cannot become markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((before, part, at) => before + written(values[at - 1]) + part));
}

function written(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
