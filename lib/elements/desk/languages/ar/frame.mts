import type { FrameTexts } from '../../texts/frame.mjs';

export const FRAME: FrameTexts = {
  screens: 'الصفحات',
  today: 'اليوم',
  calendar: 'التقويم',
  customers: 'العملاء',
  tasks: 'المهام',
  hours: 'ساعات العمل',
  book: 'حجز جديد',
  close: 'إغلاق',
  loading: 'جارٍ التحميل…',
  retry: 'إعادة المحاولة',
  zone: 'الأوقات بتوقيت {zone}',
  live: 'محدَّث',
  connecting: 'جارٍ الاتصال…',
  noNetwork: 'لا يوجد اتصال بالخادم منذ {time}. ربما لم تعد هذه الصفحة محدَّثة، ولا يمكن حفظ أي شيء.',
  backAgain: 'عاد الاتصال. الصفحة محدَّثة.',
  signedOut: 'انتهت جلستك. يُرجى تسجيل الدخول من جديد للمتابعة.',
  signIn: 'تسجيل الدخول',
  notForYou: 'هذه الصفحة لفريق العمل. يُرجى تسجيل الدخول بحساب من الفريق.',
};
