import type { HoursTexts } from '../../texts/hours.mjs';
import { RULES } from './rules.mjs';
import { TIME_OFF } from './time-off.mjs';
import { WEEK } from './week.mjs';

export const HOURS: HoursTexts = {
  heading: 'ساعات العمل والإجازات',
  owners: {
    shop: 'المتجر كله',
    services: 'خدمة واحدة',
    members: 'عضو من الفريق',
    service: 'الخدمة {id}',
    resource: 'المورد {id}',
  },
  timeOff: TIME_OFF,
  decisions: {
    title: 'مواعيد في فترة إغلاق',
    hint: 'لم يعد الحجز ممكنًا في هذه الفترة. ما زالت هذه المواعيد محجوزة:',
    progress: 'تم البت في {decided} من {all}',
    none: 'لا توجد مواعيد في هذه الفترة.',
    allDecided: 'تم البت في كل المواعيد.',
    move: 'نقل',
    cancel: 'إلغاء',
    leave: 'ترك',
    left: 'يبقى كما هو',
    done: 'تم',
    actionFor: '{action}: {name}',
  },
  week: WEEK,
  rules: RULES,
};
