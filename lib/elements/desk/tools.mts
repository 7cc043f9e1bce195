import { addDays, isRealDay } from '../common/days.mjs';
import { h } from '../common/dom.mjs';
import { changedAnswers, entriesOf, faultsOf, fieldsOf } from '../common/questions.mjs';
import { fill } from '../common/text.mjs';
import { changeAppointment } from './api/appointments.mjs';
import { RequestFailed } from './api/client.mjs';
import { readAppointment } from './api/appointments.mjs';
import { searchPeople } from './api/customers.mjs';
import { download } from './download.mjs';
import { Loaded } from './loaded.mjs';
import { previewRules, readRules, writeRules } from './api/rules.mjs';
import { followed } from './screens/appointment/followed.mjs';
import { bookingDialog } from './screens/booking/booking.mjs';
import { customerView } from './screens/booking/customer-view.mjs';
import { customerProblems, nameOfCustomer, newDraft, quantityOf } from './screens/booking/draft.mjs';
import { memberOf, membersToChoose, productOf } from './screens/booking/product.mjs';
import { submitView } from './screens/booking/submit-view.mjs';
import { NewCustomer } from './screens/customers/new-customer.mjs';
import { monthName, weekdayName } from './screens/hours/advanced/rule-text.mjs';
import { lostBy, openedBy } from './screens/hours/compared.mjs';
import { hoursList } from './screens/hours/hours-text.mjs';
import { outsideView } from './screens/hours/outside-view.mjs';
import { ownerChoice } from './screens/hours/owners.mjs';
import { previewSection } from './screens/hours/preview-section.mjs';
import { nameOfSpan } from './screens/figures/span-name.mjs';
import { dayInOther, spanOf } from './screens/figures/spans.mjs';
import { TextSearch } from './text-search.mjs';
import { TypingPause } from './typing-pause.mjs';
import { askedView } from './views/asked.mjs';
import { asking, button, buttonRow, sending, toggle, turnButton } from './views/button.mjs';
import { mailAddress, telephoneAddress } from './views/contact.mjs';
import { withDayWords } from './views/day-words.mjs';
import { alertView, failureText, sayIfLeft } from './views/failure.mjs';
import { checkField, choice, labelled } from './views/field.mjs';
import { failureView, submitting } from './views/form.mjs';
import { loadedView } from './views/loading.mjs';
import { inPageLanguage, nameOfMember, namesOfMembers } from './views/names.mjs';
import { question } from './views/question.mjs';
import { refusalView } from './views/refusal.mjs';
import { siteStatusName } from './views/state.mjs';
import { siteClockOf, siteDayOf, siteSecondsOf } from './writing.mjs';

/**
 * Functions of the desk for its separately loaded modules. The modules get them as arguments: an import would move the
 * functions into a file of their own, which every page would have to load.
 */
export const TOOLS = {
  addDays,
  alertView,
  askedView,
  asking,
  bookingDialog,
  button,
  buttonRow,
  changeAppointment,
  changedAnswers,
  checkField,
  choice,
  customerProblems,
  customerView,
  dayInOther,
  download,
  entriesOf,
  failureText,
  failureView,
  faultsOf,
  fieldsOf,
  fill,
  followed,
  h,
  hoursList,
  inPageLanguage,
  isRealDay,
  labelled,
  Loaded,
  loadedView,
  lostBy,
  mailAddress,
  memberOf,
  membersToChoose,
  monthName,
  nameOfCustomer,
  nameOfMember,
  nameOfSpan,
  namesOfMembers,
  NewCustomer,
  newDraft,
  openedBy,
  outsideView,
  ownerChoice,
  previewRules,
  previewSection,
  productOf,
  quantityOf,
  question,
  readAppointment,
  readRules,
  refusalView,
  RequestFailed,
  sayIfLeft,
  searchPeople,
  sending,
  siteClockOf,
  siteDayOf,
  siteSecondsOf,
  siteStatusName,
  spanOf,
  submitting,
  submitView,
  telephoneAddress,
  TextSearch,
  toggle,
  turnButton,
  TypingPause,
  weekdayName,
  withDayWords,
  writeRules,
};

export type Tools = typeof TOOLS;
