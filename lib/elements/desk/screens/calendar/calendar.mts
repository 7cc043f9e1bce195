import { type Day, isRealDay } from '../../../common/days.mjs';
import { type Content, render } from '../../../common/dom.mjs';
import { type Appointment, readCalendarOrLast } from '../../api/appointments.mjs';
import type { Context, InView, Screen } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { TOOLS } from '../../tools.mjs';
import { loadedView } from '../../views/loading.mjs';
import { siteSecondsOf } from '../../writing.mjs';
import { appointmentDialog } from '../appointment/appointment.mjs';
import { bookingDialog } from '../booking/booking.mjs';
import type { Prefilled } from '../booking/prefilled.mjs';
import { timeOffDialog } from '../hours/time-off.mjs';
import { Board, type BoardActions } from './board/board.mjs';
import { type BoardPage, boardPage, shownAppointments } from './board/board-page.mjs';
import { edgesOf, loadLanes, loadLibrary, restOfPage } from './board/library.mjs';
import { showDay } from './board/scrolling.mjs';
import { Carrying } from './moves/carrying.mjs';
import { linesPerDay } from './events/month-events.mjs';
import { daysInView } from './days-in-view.mjs';
import type { Drop } from './board/drags.mjs';
import { askFor } from './moves/judging.mjs';
import { listDialog } from './list.mjs';
import { memberReason } from './member-reason.mjs';
import type * as MemberDays from './member-days.mjs';
import { changeTo, membersAfter, resourcesAfter } from './moves/placement.mjs';
import { remPixels } from './rem.mjs';
import type { CalendarActions, CalendarData, CalendarState, ChosenView, Face, Placement } from './state.mjs';
import { barView, shownAs, titleOf, viewsOf } from './view.mjs';
import { wallClockOf } from './wall-clock.mjs';
import { Width } from './width.mjs';

const A_MINUTE = 60;
const A_DAY = 86_400;
const HALF_AN_HOUR = 1_800;

/** Screen with the calendar: a day, week or month, or staff members or resources side by side. */
export class CalendarScreen implements Screen {
  /**
   * Chosen view; undefined until the width of the page is known. After that only the user changes the view; turning a
   * phone does not change it.
   */
  #view: ChosenView | undefined;
  /** Shown day. Undefined means today, which becomes the next day at midnight. */
  #day: Day | undefined;
  #staffId: number | undefined;
  #productId: number | undefined;
  #showsCancelled = false;
  #showsChoices = false;
  readonly #data: Loaded<CalendarData>;
  readonly #board: Board;
  readonly #table = document.createElement('div');
  /** Marks of the table's edges; undefined until the table is shown. */
  #edges: ReturnType<typeof edgesOf> | undefined;
  /** Module of the table; undefined until the table is shown. */
  #memberDays: typeof MemberDays | undefined;
  /** First day of the table of staff members and days; undefined while the grid is shown. */
  #tableFrom: Day | undefined;
  readonly #carrying: Carrying;
  readonly #width: Width;
  /** Height in rem that the calendar may take without making the page scroll. */
  #free = 0;
  /** Undefined if the calendar library cannot be loaded. */
  readonly #rest: Promise<ReturnType<typeof restOfPage> | undefined>;
  #isPrinting = false;
  /** Matches also where a browser shows the page as on paper, without an event before it. */
  readonly #paper = matchMedia('print');
  /** Last content of the calendar grid, and the values from which it was computed. */
  #page: { readonly of: readonly unknown[]; readonly page: BoardPage } | undefined;

  constructor(private readonly context: Context) {
    this.#data = new Loaded(
      async (signal) => {
        const key = this.#key;
        const { days, staffId, productId, view } = this.#state;
        const lanes = view === 'resources' && loadLanes();
        const page = await readCalendarOrLast(
          context.client,
          {
            start_ts: siteSecondsOf(days.from),
            end_ts: siteSecondsOf(days.to),
            staff_id: staffId,
            product_id: productId,
          },
          signal,
        );
        await lanes;
        return { key, page };
      },
      () => context.changed(),
    );
    this.#board = new Board(context, this.#boardActions);
    this.#carrying = new Carrying(context, this.#board);
    this.#table.className = 'days-frame';
    this.#width = new Width(this.#board.node, () => context.changed());
    this.#rest = loadLibrary().then(
      () =>
        restOfPage([this.#board.node, this.#table], (free) => {
          this.#free = free / remPixels();
          context.changed();
        }),
      () => undefined,
    );
    // Paper may show the table in place of the grid, and printing waits for no file.
    this.#loadMemberDays();
    window.addEventListener('beforeprint', this.#onPrint);
    window.addEventListener('afterprint', this.#onPrint);
    this.#paper.addEventListener('change', this.#onPrint);
  }

  view(): Content[] {
    const state = this.#state;
    const isTable = state.view === 'memberDays';
    const canPrintTable = this.#isPrinting && this.#memberDays !== undefined;
    const isPrintedTable = canPrintTable && state.view === 'week' && this.#isCrowded(state);
    if (isTable) this.#showTable(state);
    else this.#tableFrom = undefined;
    if (isPrintedTable) this.#renderTable(state);
    else if (this.#view !== undefined && !isTable) this.#board.show(this.#pageOf(state));
    this.#board.node.ariaBusy = String(state.isLoading);
    return [
      barView({ context: this.context, state, actions: this.#actions }),
      ...(this.#data.error === undefined ? [] : loadedView(this.#data, this.context, () => [])),
      (isTable || isPrintedTable) && this.#table,
      !isTable && this.#board.node,
    ];
  }

  /**
   * Whether a printed week has no room for whole names beside each other, so that it is printed as the table of the
   * team's week. The grid stays in the page, where a style sheet hides it from paper, and keeps its scroll position.
   */
  #isCrowded(state: CalendarState): boolean {
    const isOfTeam = state.staffId === undefined && this.context.facts.members.length > 1;
    return isOfTeam || Math.max(...this.#pageOf(state).sideBySide) > 2;
  }

  #renderTable(state: CalendarState): void {
    const { context } = this;
    const view = this.#memberDays;
    if (!view) return this.#loadMemberDays();
    render(this.#table, [
      view.memberDaysView({
        context,
        tools: TOOLS,
        state,
        title: titleOf(state, context),
        appointments: shownAppointments(this.#appointments, state),
        hours: this.#data.data?.page.hours ?? [],
        openDay: (day) => this.#boardActions.openDay(day),
        book: (day, staffId) => context.open(bookingDialog(context, { day, staffId })),
        open: (appointment) => context.open(appointmentDialog(context, appointment)),
        list: (title, appointments) =>
          this.#list(
            title,
            appointments.map(({ id }) => id),
          ),
      }),
    ]);
  }

  #showTable(state: CalendarState): void {
    this.#board.hide();
    this.#renderTable(state);
    if (!this.#memberDays || this.#tableFrom === state.days.from) return;
    this.#tableFrom = state.days.from;
    // Runs after the table has been put into the page, with its style sheet, so that it can scroll.
    void loadLibrary()
      .then(() => this.#showToday())
      .catch(() => undefined);
  }

  /** Loads the table's module. If that fails, the desk tries again when it is drawn again. */
  #loadMemberDays(): void {
    void import('./member-days.mjs').then(
      (module) => {
        this.#memberDays = module;
        this.context.changed();
      },
      () => (this.#table.textContent = this.context.texts.refusals.notLoaded),
    );
  }

  #showToday(): void {
    const table = this.#table;
    table.dir = this.context.settings.isRtl ? 'rtl' : 'ltr';
    (this.#edges ??= edgesOf(table)).mark();
    showDay(
      {
        scroller: table.firstElementChild,
        day: table.querySelector('thead [aria-current]'),
        side: table.querySelector('thead td'),
      },
      this.context.settings.isRtl,
    );
  }

  async refresh(): Promise<void> {
    if (this.#view === undefined) {
      const isNarrow = await this.#width.known();
      this.#view ??= isNarrow ? 'day' : 'week';
    }
    await this.#data.refresh();
  }

  address(): readonly string[] {
    if (this.#view === undefined) return [];
    return this.#day === undefined ? [this.#view] : [this.#view, this.#day];
  }

  inView(): InView {
    return this.#state;
  }

  show([view, day]: readonly string[]): void {
    this.#view = viewsOf(this.context).find((known) => known === view) ?? this.#view;
    this.#day = day !== undefined && isRealDay(day) ? day : undefined;
  }

  async reveal(id: number, day: Day): Promise<void> {
    this.#day = day;
    await this.refresh();
    const module = await import('./reveal.mjs').catch(() => undefined);
    module?.reveal(this.#tableFrom === undefined ? this.#board.node : this.#table, id);
  }

  close(): void {
    this.#data.end();
    this.#width.end();
    void this.#rest.then((rest) => rest?.end());
    this.#edges?.end();
    this.#board.end();
    window.removeEventListener('beforeprint', this.#onPrint);
    window.removeEventListener('afterprint', this.#onPrint);
    this.#paper.removeEventListener('change', this.#onPrint);
  }

  /** Prints every appointment: the button for those without room does nothing on paper. */
  readonly #onPrint = ({ type }: Event): void => {
    this.#isPrinting = type === 'beforeprint' || (type === 'change' && this.#paper.matches);
    this.context.changed();
  };

  get #key(): string {
    const { view, days, staffId, productId } = this.#stateWithout(undefined);
    return [view, days.from, staffId, productId].join(' ');
  }

  get #state(): CalendarState {
    return this.#stateWithout(this.#data.data?.key);
  }

  #stateWithout(loadedKey: string | undefined): CalendarState {
    const { context } = this;
    const today = context.writing.dayOf(context.now());
    const view = shownAs(this.#view ?? 'week', context);
    const day = this.#day ?? today;
    const days = daysInView(view, day, context.settings.firstWeekday);
    const key = [view, days.from, this.#staffId, this.#productId].join(' ');
    return {
      view,
      day,
      days,
      today,
      staffId: this.#staffId,
      productId: this.#productId,
      showsCancelled: this.#showsCancelled,
      showsChoices: this.#showsChoices,
      isLoading: loadedKey !== key,
      isNarrow: this.#width.isNarrow,
      mostPerDay: linesPerDay(this.#isPrinting ? Infinity : this.#free, days),
      mostBeside: this.#isPrinting ? Infinity : this.#width.mostBeside(view),
    };
  }

  /**
   * Returns the content of the calendar grid. Computes it again only if a value that it shows has changed, because most
   * redraws of the desk concern something else.
   */
  #pageOf(state: CalendarState): BoardPage {
    const { context } = this;
    const minute = Math.floor(context.now() / A_MINUTE);
    const of = [
      this.#data.data,
      state.view,
      state.day,
      state.today,
      state.showsCancelled,
      state.isNarrow,
      state.mostBeside,
      state.mostPerDay,
      minute,
      context.writing,
    ];
    if (this.#page?.of.every((value, at) => value === of[at])) return this.#page.page;
    // The ids of rooms are not those of members.
    const before = this.#page?.of[1] === state.view ? this.#page.page.columns : undefined;
    const page = boardPage(this.#data.data, state, context, before);
    this.#page = { of, page };
    return page;
  }

  readonly #actions: CalendarActions = {
    look: (view) => {
      this.#view = view;
      this.#readOther();
    },
    goTo: (day) => {
      this.#day = day === this.#state.today ? undefined : day;
      this.#readOther();
    },
    choose: ({ staffId, productId }) => {
      this.#staffId = staffId;
      this.#productId = productId;
      this.#readOther();
    },
    showCancelled: (shows) => {
      this.#showsCancelled = shows;
      this.context.changed();
    },
    showChoices: (shows) => {
      this.#showsChoices = shows;
      this.context.changed();
    },
  };

  #readOther(): void {
    this.#carrying.putBack();
    this.context.changed();
    void this.#data.refresh();
  }

  readonly #boardActions: BoardActions = {
    title: () => titleOf(this.#state, this.context),
    openDay: (day) => {
      this.#view = 'day';
      this.#actions.goTo(day);
    },
    add: (day, column) => {
      const start = siteSecondsOf(day) + (this.#page?.page.opensAt ?? 0);
      this.#boardActions.free({ start, end: start + HALF_AN_HOUR, column });
    },
    free: ({ start, end, column }) => {
      const { context } = this;
      const isOfResource = this.#view === 'resources';
      const staffId = (isOfResource ? undefined : Number(column ?? 0)) || this.#staffId;
      const resourceId = (isOfResource && Number(column ?? 0)) || undefined;
      const [from, to] = [wallClockOf(start), wallClockOf(end)];
      context.open(
        bookingDialog(context, {
          // Whole days, as a drag in a month selects them, have no time to book.
          start: end - start < A_DAY ? from : undefined,
          day: from.slice(0, 10),
          staffId,
          resourceId,
          block: () => context.open(timeOffDialog(context, { from, to, staffId, resourceId })),
          memberReason: this.#memberReason,
          closed: () => this.#board.unselect(),
        }),
      );
    },
    open: (face) => this.#open(face),
    bookPart: (id, start) => {
      const appointment = this.#appointments.find((one) => String(one.id) === id);
      const staffId = this.#staffId ?? appointment?.staff_ids[0];
      this.context.open(
        bookingDialog(this.context, { start: wallClockOf(start), staffId, memberReason: this.#memberReason }),
      );
    },
    drop: (drop) => this.#drop(drop),
    carry: (id, key) => {
      const appointment = this.#appointments.find((one) => String(one.id) === id);
      const page = this.#page?.page;
      if (!appointment || !page) return;
      const event = page.events.get(id);
      const isLength = key === '+' || key === '-';
      if ((isLength ? event?.durationEditable : event?.startEditable) === false)
        return this.context.say(this.context.texts.calendar.notMovable);
      this.#carrying.step(appointment, key, page);
    },
    putBack: () => this.#carrying.putBack(),
  };

  readonly #memberReason: Prefilled['memberReason'] = (span, id) =>
    this.#data.data ? memberReason(span, id, this.#data.data.page, this.context) : '';

  get #appointments(): readonly Appointment[] {
    return this.#data.data?.page.appointments ?? [];
  }

  #open(face: Face): void {
    const { context } = this;
    if (face.kind === 'more') {
      const { ids } = face;
      if (ids?.length === 1) return this.#openOne(ids[0]!);
      if (ids) return this.#list(context.writing.longDay(face.day), ids);
      const from = siteSecondsOf(face.day);
      const list = (): Appointment[] =>
        shownAppointments(this.#appointments, this.#state)
          .filter(({ start, end }) => start < from + A_DAY && end > from)
          .toSorted((a, b) => a.start - b.start || a.id - b.id);
      context.open(listDialog(context, context.writing.longDay(face.day), list));
    }
    if (face.kind !== 'appointment') return;
    const { ids } = face;
    const [first] = ids as [number];
    if (ids.length > 1) return this.#list(face.who, ids);
    const placement = this.#carrying.placementOf(first);
    if (placement) return this.#place(placement);
    this.#openOne(first);
  }

  #openOne(id: number): void {
    const appointment = this.#appointments.find((one) => one.id === id);
    if (appointment) this.context.open(appointmentDialog(this.context, appointment));
  }

  #list(title: string, ids: readonly number[]): void {
    const { context } = this;
    const list = (): Appointment[] =>
      this.#appointments
        .filter(({ id }) => ids.includes(id))
        .toSorted((a, b) => a.start - b.start || a.id - b.id);
    context.open(listDialog(context, title, list));
  }

  #drop({ appointment, startBy, endBy, from, to }: Drop): void {
    const { start, end, staff_ids: staffIds } = appointment;
    const placement = { appointment, start: start + startBy, end: end + endBy, staffIds };
    if (from === undefined || to === undefined) return this.#place(placement);
    const { resource_ids: resources = [] } = appointment;
    this.#place(
      this.#view === 'resources'
        ? { ...placement, resourceIds: resourcesAfter(resources, from, to) }
        : { ...placement, staffIds: membersAfter(staffIds, from, to) },
    );
  }

  #place(placement: Placement): void {
    this.#carrying.finish();
    const putBack = (): void => this.#board.putBack(String(placement.appointment.id));
    if (Object.keys(changeTo(placement)).length === 0) return putBack();
    const page = this.#page?.page;
    const show = (): void => void (page && this.#carrying.show(placement, page));
    askFor(placement, this.context, { hours: this.#data.data?.page.hours ?? [], show, putBack });
  }
}
