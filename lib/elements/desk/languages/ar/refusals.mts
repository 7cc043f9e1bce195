import { LIMITS } from '../../../common/limits/ar.mjs';
import type { RefusalTexts } from '../../texts/refusals.mjs';

export const REFUSALS: RefusalTexts = {
  reasons: {
    in_the_past: 'هذا الوقت مضى',
    before_min_date: 'الوقت مبكر جدًا لهذه الخدمة',
    after_max_date: 'الوقت بعيد جدًا لهذه الخدمة',
    restricted_day: 'لا تبدأ هذه الخدمة في هذا اليوم من الأسبوع',
    over_max_qty: 'هذه أماكن أكثر مما يُسمح به في حجز واحد',
    off_grid: 'لا تبدأ هذه الخدمة في هذه الساعة',
    closed: 'هذا الوقت خارج ساعات العمل',
    no_places: 'لا توجد أماكن كافية متاحة',
    staff_busy: 'عضو الفريق لديه موعد آخر',
    nobody_free: 'لا أحد من الفريق متاح',
    no_resource: 'لا توجد غرفة أو كرسي أو جهاز مفتوح ومتاح لذلك',
    over_limit: 'سيتجاوز ذلك حدًا للحجوزات',
  },
  limits: LIMITS,
  otherReason: 'لا يمكن حجز هذا الوقت',
  refused: 'غير ممكن: {reasons}.',
  alternatives: 'مواعيد أخرى متاحة:',
  with: '{time} مع {name}',
  anyway: 'الحجز رغم ذلك',
  moveAnyway: 'النقل رغم ذلك',
  why: 'السبب',
  noNetwork: 'لا يوجد اتصال بالخادم. لم يُحفظ شيء.',
  outcomeUnknown: 'انقطع الاتصال أثناء الحفظ. تحقق مما إذا حُفظ التغيير قبل تكراره.',
  gone: 'لم يعد هذا موجودًا.',
  notLoaded: 'تعذّر التحميل.',
  forbidden: 'ليست لديك صلاحية للقيام بذلك.',
  failed: 'لم ينجح ذلك. يُرجى المحاولة مرة أخرى بعد قليل.',
  failedIn: '{title}: {failure}',
};
