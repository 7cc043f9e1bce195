import type { PluralText } from '../common/text.mjs';
import type { Texts } from './texts/texts.mjs';

/** Some texts of a group, nested like the desk's own texts. */
type Some<Group> = {
  readonly [Name in keyof Group]?: Group[Name] extends string | PluralText ? Group[Name] : Some<Group[Name]>;
};

/** Texts with which a page replaces those of the desk. */
export type OwnTexts = Some<Texts>;

type Group = Readonly<Record<string, unknown>>;

/** A text with plural forms is replaced as a whole, because a page's language may have other forms. */
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !('other' in value);

function joined(texts: Group, own: Group): Group {
  const replaced = Object.entries(own).map(([name, value]) => {
    const text = texts[name];
    return [name, isGroup(text) && isGroup(value) ? joined(text, value) : value] as const;
  });
  return { ...texts, ...Object.fromEntries(replaced) };
}

/** Returns the desk's texts with the page's replacements. */
export const withOwn = (texts: Texts, own: OwnTexts): Texts =>
  joined(texts as unknown as Group, own) as unknown as Texts;
