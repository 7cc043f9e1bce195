import { addDays, addMonths, isDay, isRealDay, monthOf, sameDayIn, weekdayOf } from '../common/days.mjs';
import { h } from '../common/dom.mjs';
import { changedAnswers, entriesOf, faultsOf, fieldsOf } from '../common/questions.mjs';
import { sumOf } from '../common/sum.mjs';
import { fill } from '../common/text.mjs';
import { amountFormat, amountOf, typedAmount } from './amounts.mjs';
import { changeAppointment, readAppointment, readCalendarOrLast } from './api/appointments.mjs';
import { RequestFailed } from './api/client.mjs';
import { closedOf, without } from './api/hours.mjs';
import { searchPeople } from './api/customers.mjs';
import { isOf, previewRules, readRules, writeRules } from './api/rules.mjs';
import { moveVisit, readTaggedVisit, readVisit } from './api/visits.mjs';
import { download } from './download.mjs';
import { Loaded } from './loaded.mjs';
import { mayBook } from './rights.mjs';
import { followed } from './screens/appointment/followed.mjs';
import { bookingDialog } from './screens/booking/booking.mjs';
import { callerOf } from './screens/booking/caller.mjs';
import { startOf, wallOf } from './screens/booking/choice.mjs';
import { ChosenTime } from './screens/booking/chosen-time.mjs';
import { customerView } from './screens/booking/customer-view.mjs';
import { customerProblems, nameOfCustomer, newDraft, quantityOf } from './screens/booking/draft.mjs';
import { isAt } from './screens/booking/moving/is-moved.mjs';
import { LostMove } from './screens/booking/moving/lost-move.mjs';
import { serviceText } from './screens/booking/service-text.mjs';
import { isLostResponse } from './screens/booking/outcome.mjs';
import { hasClock, memberOf, membersToChoose, productOf } from './screens/booking/product.mjs';
import { visitMoves } from './screens/booking/starts.mjs';
import { submitView } from './screens/booking/submit-view.mjs';
import { timesView } from './screens/booking/times-view.mjs';
import { visitPreview } from './screens/booking/visit-preview.mjs';
import {
  closedDayOf,
  earliestOpening,
  isClosedOn,
  untitledDay,
} from './screens/calendar/events/closed-times.mjs';
import { clocksInWords, isOfDays, spanInWords, wallClockOf } from './screens/calendar/wall-clock.mjs';
import { NewCustomer } from './screens/customers/new-customer.mjs';
import { personOf } from './screens/customers/person-of.mjs';
import { visitView } from './screens/customers/visit-view.mjs';
import { nameOfSpan } from './screens/figures/span-name.mjs';
import { dayInOther, spanOf } from './screens/figures/spans.mjs';
import { lostBy, openedBy } from './screens/hours/compared.mjs';
import { hoursList, hoursText } from './screens/hours/hours-text.mjs';
import { outsideView } from './screens/hours/outside-view.mjs';
import { nameOfOwner, ownerChoice } from './screens/hours/owners.mjs';
import { previewSection } from './screens/hours/preview-section.mjs';
import { compareStrength } from './screens/hours/strength.mjs';
import { hoursOfDay, weekFault, withBreak } from './screens/hours/week/week.mjs';
import { weekdaysOf } from './screens/hours/week/weekdays.mjs';
import { wordsOf } from './screens/tasks/task-words.mjs';
import { changeAsSeen, placeChanged } from './settle.mjs';
import { TextSearch } from './text-search.mjs';
import { isClock } from './typed-time.mjs';
import { TypingPause } from './typing-pause.mjs';
import { undoOfVisitMove } from './undo-visit.mjs';
import { undoOf, whomOf } from './undo.mjs';
import { askedView } from './views/asked.mjs';
import { asking, button, buttonRow, openButton, sending, toggle, turnButton } from './views/button.mjs';
import { contactFields } from './views/contact-fields.mjs';
import { mailAddress, telephoneAddress } from './views/contact.mjs';
import { withCurrency } from './views/amount-field.mjs';
import { dateField } from './views/date-field.mjs';
import { alertView, failureText, sayIfLeft } from './views/failure.mjs';
import { checkField, choice, labelled } from './views/field.mjs';
import { failureView, submitting } from './views/form.mjs';
import { loadedView } from './views/loading.mjs';
import { customerName, inPageLanguage, nameOfMember, namesOfMembers } from './views/names.mjs';
import { placeInWords } from './views/moved.mjs';
import { question } from './views/question.mjs';
import { dueText } from './views/refund.mjs';
import { refusalView } from './views/refusal.mjs';
import { notesOf } from './views/notes.mjs';
import { releaseText } from './views/release.mjs';
import { shortMoment } from './views/short-moment.mjs';
import { separated } from './views/separated.mjs';
import { isAsked, mainState, siteStatusName, troubles } from './views/state.mjs';
import { tellingOf, tellTick } from './views/tell-tick.mjs';
import { timeField } from './views/time-field.mjs';
import { unbroken } from './views/unbroken.mjs';
import { siteClockOf, siteDayOf, siteSecondsOf } from './writing.mjs';

/**
 * Functions of the desk for its separately loaded modules. The modules get them as arguments: an import would move the
 * functions into a file of their own, which every page would have to load.
 */
export const TOOLS = {
  addDays,
  addMonths,
  alertView,
  amountFormat,
  amountOf,
  askedView,
  asking,
  bookingDialog,
  button,
  buttonRow,
  callerOf,
  changeAppointment,
  changeAsSeen,
  changedAnswers,
  checkField,
  choice,
  ChosenTime,
  clocksInWords,
  closedDayOf,
  closedOf,
  compareStrength,
  contactFields,
  customerName,
  customerProblems,
  customerView,
  dateField,
  dayInOther,
  download,
  dueText,
  earliestOpening,
  entriesOf,
  failureText,
  failureView,
  faultsOf,
  fieldsOf,
  fill,
  followed,
  h,
  hasClock,
  hoursList,
  hoursOfDay,
  hoursText,
  inPageLanguage,
  isAsked,
  isAt,
  isClock,
  isClosedOn,
  isDay,
  isLostResponse,
  isOf,
  isOfDays,
  isRealDay,
  labelled,
  Loaded,
  loadedView,
  lostBy,
  LostMove,
  mailAddress,
  mainState,
  mayBook,
  memberOf,
  membersToChoose,
  monthOf,
  moveVisit,
  nameOfCustomer,
  nameOfMember,
  nameOfOwner,
  nameOfSpan,
  namesOfMembers,
  NewCustomer,
  newDraft,
  openButton,
  notesOf,
  openedBy,
  outsideView,
  ownerChoice,
  personOf,
  placeChanged,
  placeInWords,
  previewRules,
  previewSection,
  productOf,
  quantityOf,
  question,
  readAppointment,
  readCalendarOrLast,
  readRules,
  readTaggedVisit,
  readVisit,
  refusalView,
  releaseText,
  RequestFailed,
  sameDayIn,
  sayIfLeft,
  searchPeople,
  sending,
  separated,
  serviceText,
  shortMoment,
  siteClockOf,
  siteDayOf,
  siteSecondsOf,
  siteStatusName,
  spanInWords,
  spanOf,
  startOf,
  submitting,
  submitView,
  sumOf,
  telephoneAddress,
  tellingOf,
  tellTick,
  timeField,
  TextSearch,
  timesView,
  troubles,
  toggle,
  turnButton,
  typedAmount,
  TypingPause,
  unbroken,
  undoOf,
  undoOfVisitMove,
  untitledDay,
  visitMoves,
  visitPreview,
  visitView,
  wallClockOf,
  wallOf,
  weekdayOf,
  weekdaysOf,
  weekFault,
  whomOf,
  withBreak,
  without,
  withCurrency,
  wordsOf,
  writeRules,
};

export type Tools = typeof TOOLS;
