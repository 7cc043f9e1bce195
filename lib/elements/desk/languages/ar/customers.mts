import type { CustomersTexts } from '../../texts/customers.mjs';

export const CUSTOMERS: CustomersTexts = {
  heading: 'العملاء',
  search: 'البحث بالاسم أو البريد الإلكتروني',
  searchHint: 'أدخل حرفين على الأقل.',
  id: 'رقم العميل',
  show: 'عرض',
  found: {
    zero: 'لا عملاء',
    one: 'عميل واحد',
    two: 'عميلان',
    few: '{count} عملاء',
    many: '{count} عميلًا',
    other: '{count} عميل',
  },
  nobodyFound:
    'لا يوجد عميل لديه حساب بهذا الاسم أو البريد الإلكتروني. المواعيد المحجوزة بدون حساب موجودة في التقويم.',
  back: 'العودة إلى البحث',

  coming: 'المواعيد القادمة',
  nothingComing: 'لا توجد مواعيد قادمة.',
  past: 'المواعيد السابقة',
  nothingPast: 'لا توجد مواعيد سابقة.',
  earlier: 'عرض الأقدم',
  comingCount: { other: 'القادمة: {count}' },
  pastCount: { other: 'السابقة: {count}' },
  cancelledCount: { other: 'الملغاة: {count}' },
  noShowCount: { other: 'مرات عدم الحضور: {count}' },
  book: 'حجز موعد',

  data: 'البيانات الشخصية',
  export: 'تصدير إلى ملف',
  fileName: 'customer-{id}',
  erase: 'محو البيانات الشخصية',
  eraseQuestion: 'هل تريد محو بيانات {name} الشخصية من المواعيد؟ لا يمكن التراجع عن ذلك.',
  eraseStays: 'تحتفظ المواعيد بأوقاتها بدون اسم العميل، ولا يُلغى أي منها. لا يشمل ذلك حساب العميل وطلباته.',
  eraseCheck: 'نعم، أريد محو البيانات',
  eraseYes: 'محو',
  eraseNo: 'الإبقاء على البيانات',
  erased: {
    zero: 'لم تُمحَ البيانات من أي موعد.',
    one: 'مُحيت البيانات من موعد واحد.',
    two: 'مُحيت البيانات من موعدين.',
    few: 'مُحيت البيانات من {count} مواعيد.',
    many: 'مُحيت البيانات من {count} موعدًا.',
    other: 'مُحيت البيانات من {count} موعد.',
  },
};
