import type { Answer } from 'shop-appointments';
import type { ShopSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import type { Fact } from '../frame/facts';
import { nameIn } from '../words/names';

type Site = Pick<ShopSite, 'translations'>;

/** Converts the answers of a booking to rows of names and values, with labels and options in the language of the page. */
export const answerFacts = (answers: readonly Answer[], site: Site, language: Language): readonly Fact[] =>
  answers.map((answer) => {
    const label = nameIn(answer.label, site, language);
    const { place } = answer;
    return [place === null ? label : language.texts.answerOf(label, place), valueOf(answer, site, language)];
  });

function valueOf({ type, value }: Answer, site: Site, language: Language): string {
  const { texts } = language;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const isChosen = type === 'choice' || type === 'several';
  return [value]
    .flat()
    .map((one) => (isChosen ? nameIn(one, site, language) : one))
    .join(texts.comma);
}
