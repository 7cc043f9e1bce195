import type { QuestionTexts } from '../../texts/questions.mjs';

export const QUESTIONS: QuestionTexts = {
  required: 'مطلوب',
  clear: 'مسح',
  place: 'المكان {place}',
  heading: 'الأسئلة',
  headingOf: 'الأسئلة: {name}',
  change: 'تعديل الإجابات',
  save: 'حفظ الإجابات',
  saved: 'حُفظت الإجابات.',
};
