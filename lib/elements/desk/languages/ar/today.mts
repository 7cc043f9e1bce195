import type { TodayTexts } from '../../texts/today.mjs';

export const TODAY: TodayTexts = {
  today: 'اليوم',
  tomorrow: 'غدًا',
  named: '{name}، {day}',
  previousDay: 'اليوم السابق',
  nextDay: 'اليوم التالي',
  nothing: 'لا توجد مواعيد في هذا اليوم.',
  summary: {
    zero: 'لا مواعيد',
    one: 'موعد واحد',
    two: 'موعدان',
    few: '{count} مواعيد',
    many: '{count} موعدًا',
    other: '{count} موعد',
  },
  cancelled: {
    zero: 'لا مواعيد ملغاة',
    one: 'موعد واحد ملغى',
    two: 'موعدان ملغيان',
    few: '{count} مواعيد ملغاة',
    many: '{count} موعدًا ملغى',
    other: '{count} موعد ملغى',
  },
  toRecord: {
    zero: 'لا شيء لتأكيد الحضور',
    one: 'موعد واحد لتأكيد الحضور',
    two: 'موعدان لتأكيد الحضور',
    few: '{count} مواعيد لتأكيد الحضور',
    many: '{count} موعدًا لتأكيد الحضور',
    other: '{count} موعد لتأكيد الحضور',
  },
  nextAt: '{summary}، التالي الساعة {time}',
  opensAgain: 'مغلق. يوم العمل التالي: {day}، من الساعة {time}.',
  firstAt: '{summary}، أولها الساعة {time}',
  nothingYet: 'لا توجد مواعيد بعد.',
  showDay: 'عرض {day}',
};
