import type { PluralText } from '../common/text.mjs';
import type { Texts } from './texts/texts.mjs';

/** Any part of a nested group of texts; plural texts only as a whole. */
type Some<Group> = {
  readonly [Name in keyof Group]?: Group[Name] extends string | PluralText ? Group[Name] : Some<Group[Name]>;
};

/** Texts with which a page replaces some or all texts of the desk. */
export type OwnTexts = Some<Texts>;

type Group = Readonly<Record<string, unknown>>;

/**
 * A plural text (which has a form `other`) is replaced as a whole, because the page's language may have other plural
 * forms.
 */
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !('other' in value);

function joined(texts: Group, own: Group): Group {
  const replaced = Object.entries(own).map(([name, value]) => {
    const text = texts[name];
    return [name, isGroup(text) && isGroup(value) ? joined(text, value) : value] as const;
  });
  return { ...texts, ...Object.fromEntries(replaced) };
}

/** Returns the desk's texts with the page's replacements in them. */
export const withOwn = (texts: Texts, own: OwnTexts): Texts =>
  joined(texts as unknown as Group, own) as unknown as Texts;
