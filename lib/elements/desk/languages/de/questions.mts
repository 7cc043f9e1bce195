import type { QuestionTexts } from '../../texts/questions.mjs';

export const QUESTIONS: QuestionTexts = {
  required: 'erforderlich',
  clear: 'Leeren',
  place: 'Platz {place}',
  heading: 'Fragen',
  headingOf: 'Fragen: {name}',
  change: 'Antworten ändern',
  save: 'Antworten speichern',
  saved: 'Die Antworten sind gespeichert.',
};
