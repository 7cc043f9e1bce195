import type { MessagesTexts } from '../../texts/messages.mjs';

export const MESSAGES: MessagesTexts = {
  heading: 'الرسائل إلى العميل',
  unsent: 'رسائل تعذّر إرسالها',
  tellThem: 'يرجى إبلاغ هؤلاء العملاء بأنفسكم.',
  told: 'أبلغتُ العميل',
  toldDone: 'أُزيلت الرسالة من القائمة.',
  none: 'لم تُرسل أي رسالة، ولا توجد رسالة مقررة.',
  unreadable: 'تعذّرت قراءة الرسائل.',
  text: 'نص الرسالة',
  copy: 'نسخ النص',
  copied: 'نُسخ النص.',
  kinds: {
    booked: 'تم الحجز',
    awaiting_confirmation: 'استُلم الطلب',
    confirmed: 'تم التأكيد',
    paid: 'تم الدفع',
    payment_due: 'طلب الدفع',
    moved: 'تغيّر الموعد',
    moved_by_shop: 'غيّر المتجر الموعد',
    cancelled: 'تم الإلغاء',
    reminder: 'تذكير',
    follow_up: 'شكر',
    waitlist_offer: 'عُرض مكان',
  },
  states: {
    waiting: 'مقررة في {when}',
    sent: 'أُرسلت {when} إلى {recipient}',
    dropped: 'لم تُرسل',
    failed: 'فشلت {when}: أبلغوا العميل بأنفسكم',
  },
};
