import type { LimitTexts } from './limit-text.mjs';

export const LIMITS: LimitTexts = {
  atMost: 'الحد الأقصى: {most}.',
  bookings: {
    zero: 'لا حجوزات',
    one: 'حجز واحد',
    two: 'حجزان',
    few: '{count} حجوزات',
    many: '{count} حجزًا',
    other: '{count} حجز',
  },
  coming: {
    zero: 'لا حجوزات قادمة',
    one: 'حجز قادم واحد',
    two: 'حجزان قادمان',
    few: '{count} حجوزات قادمة',
    many: '{count} حجزًا قادمًا',
    other: '{count} حجز قادم',
  },
  time: '{time} من الحجوزات',
  comingTime: '{time} من الحجوزات القادمة',
  periods: { day: 'في اليوم', week: 'في الأسبوع', month: 'في الشهر', year: 'في السنة' },
  subjects: { customer: 'لكل عميل', member: 'لكل فرد من فريق العمل' },
  nextStart: 'أقرب يوم ممكن هو {day}.',
  bookableFrom: 'يمكن حجز الموعد التالي ابتداءً من {day}.',
};
