import type { QuestionTexts } from '../../texts/questions.mjs';

export const QUESTIONS: QuestionTexts = {
  required: 'obligatoria',
  clear: 'Borrar',
  place: 'Plaza {place}',
  heading: 'Preguntas',
  headingOf: 'Preguntas: {name}',
  change: 'Cambiar respuestas',
  save: 'Guardar respuestas',
  saved: 'Las respuestas se han guardado.',
};
