import type { QuestionTexts } from '../../texts/questions.mjs';

export const QUESTIONS: QuestionTexts = {
  required: 'obligatoire',
  clear: 'Effacer',
  place: 'Place {place}',
  heading: 'Questions',
  headingOf: 'Questions : {name}',
  change: 'Modifier les réponses',
  save: 'Enregistrer les réponses',
  saved: 'Les réponses sont enregistrées.',
};
