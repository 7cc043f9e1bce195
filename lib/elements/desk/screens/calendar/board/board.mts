import type { Day } from '../../../../common/days.mjs';
import { fill } from '../../../../common/text.mjs';
import type { Context } from '../../../context.mjs';
import { mayBook } from '../../../rights.mjs';
import type { Texts } from '../../../texts/texts.mjs';
import { TOOLS } from '../../../tools.mjs';
import type { Arrow } from './arrow-keys.mjs';
import { barredText, markBarred } from './barred.mjs';
import type { BoardPage } from './board-page.mjs';
import { type DragActions, Drags } from './drags.mjs';
import type { Filling } from './filling.mjs';
import { EventFocus, idOf } from './focus.mjs';
import { freeTimeAt } from './free-time.mjs';
import type { HeadingActions } from './headings.mjs';
import type { Sight } from './in-sight.mjs';
import {
  type Calendar,
  LIBRARY_VIEWS,
  LINE_MINUTES,
  LINE_REM,
  drawing,
  hasLibrary,
  loadLibrary,
  mountCalendar,
  unmountCalendar,
  repairsOf,
} from './library.mjs';
import type { Repairs } from '../../../grid/repairs.mjs';
import { firstTimeInSight, showDay } from './scrolling.mjs';
import type { ShownEvents } from './shown-events.mjs';
import { trackList, weekTracks } from './side-by-side.mjs';
import type { BoardEvent, Face } from '../state.mjs';
import { remPixels } from '../rem.mjs';
import { clocksInWords } from '../wall-clock.mjs';

/** Functions that the calendar grid calls when the user does something. */
export interface BoardActions extends HeadingActions, Omit<DragActions, 'mark'> {
  open(face: Face): void;
  /**
   * Opens the booking form for a time in which the staff of an appointment are free.
   * @param id id of the appointment's calendar event
   * @param start clicked time in site seconds (the shop's wall clock counted as UTC)
   */
  bookPart(id: string, start: number): void;
  /**
   * Moves the focused calendar event by keyboard. Shift with an arrow key moves the event; plus and minus change its
   * end.
   */
  carry(id: string, key: Arrow | '+' | '-'): void;
  /** Ends a move by keyboard without saving, after Escape or a loss of the focus. */
  putBack(): void;
  title(): string;
}

/**
 * The calendar library's instance. It is created again when language, date format or first weekday of the page change.
 */
interface Mounted {
  readonly calendar: Calendar;
  readonly events: ShownEvents;
  readonly repairs: Repairs;
  readonly filling: Filling;
  /** Options that were last set in the calendar library, as JSON. Only options that differ from these are set again. */
  readonly given: Map<string, string>;
  readonly locale: string;
  readonly texts: Texts;
}

/**
 * Grid of the calendar. A third-party calendar library draws the grid. This class adds what the library lacks: focus,
 * keyboard moves, scrolling and accessibility.
 */
export class Board {
  readonly node = document.createElement('div');
  readonly #focus = new EventFocus(this.node);
  readonly #drags: Drags;
  #mounted: Mounted | undefined;
  #page: BoardPage | undefined;
  /**
   * Content to show once the library is loaded and the pointer is released. During a drag the content waits, because
   * the library loses a drag if the dragged event is replaced.
   */
  #waiting: BoardPage | undefined;
  #isHeld = false;
  /** Height of an hour in pixels, which grows with the text of the page. */
  #hourPixels = 0;
  /**
   * Whether a response has been shown. From then on the user may have scrolled, so the grid no longer scrolls by
   * itself.
   */
  #hasScrolled = false;

  constructor(
    private readonly context: Context,
    private readonly actions: BoardActions,
  ) {
    this.#drags = new Drags(() => this.#page!, {
      ...actions,
      mark: (id) => markBarred(this.node, id, this.#page!, context),
    });
    this.node.className = 'board';
    this.node.addEventListener('click', this.#onClick);
    this.node.addEventListener('keydown', this.#onKey);
    this.node.addEventListener('focusout', this.#onLeave);
    this.node.addEventListener('pointerdown', this.#onDown, { capture: true });
    window.addEventListener('pointerup', this.#onUp);
    window.addEventListener('pointercancel', this.#onUp);
  }

  end(): void {
    window.removeEventListener('pointerup', this.#onUp);
    window.removeEventListener('pointercancel', this.#onUp);
    this.#unmount();
  }

  show(page: BoardPage): void {
    if (page === this.#page) return;
    if (this.#isHeld || !hasLibrary()) {
      this.#waiting = page;
      if (!hasLibrary()) void this.#load();
      return;
    }
    const focused = this.#focus.focused();
    const before = this.#page;
    const isOther = !this.#hasScrolled || !before || !areSameDays(before, page);
    this.#page = page;
    this.#hourPixels = (remPixels() * LINE_REM * 60) / LINE_MINUTES;
    const { settings, language, texts } = this.context;
    this.node.dir = settings.isRtl ? 'rtl' : 'ltr';
    const locale = `${language} ${settings.firstWeekday} ${settings.hourCycle}`;
    if (this.#mounted?.locale !== locale || this.#mounted.texts !== texts) this.#unmount();
    const mounted = (this.#mounted ??= this.#mount(page, locale));
    if (before && isOther) this.#turn(mounted.calendar, before, page);
    this.#hasScrolled ||= page.isLoaded;
    // Measured before the page is changed, because measuring a changed page would compute the styles of the old events again.
    const sight = this.#sight(page);
    this.#setOptions(mounted, page);
    const isMany = mounted.events.show(page.events, sight);
    if (isMany && page.state.view === 'month') mounted.filling.begin();
    mounted.repairs.label();
    this.#afterRender(focused, isOther);
  }

  /**
   * Removes the grid while a table is shown instead. The scroll position is lost in any case, because a grid outside of
   * the page does not keep it.
   */
  hide(): void {
    this.#unmount();
    this.#page = undefined;
    this.#waiting = undefined;
    this.#hasScrolled = false;
  }

  /** Shows a calendar event at its next place while the user moves it by keyboard. */
  carry(event: BoardEvent): void {
    const focused = this.#focus.focused();
    this.#mounted?.events.put(event);
    this.#afterRender(focused);
  }

  /** Shows a calendar event at its stored place again. */
  putBack(id: string): void {
    const focused = this.#focus.focused();
    this.#mounted?.events.putBack(id);
    this.#afterRender(focused);
  }

  /** Removes the highlight of the free time that the user has selected. */
  unselect(): void {
    this.#mounted?.calendar.unselect();
  }

  #mount(page: BoardPage, locale: string): Mounted {
    const { context } = this;
    const { state } = page;
    // Removes the message that the calendar library could not be loaded.
    this.node.replaceChildren();
    const drawn = drawing();
    const parts = { context, actions: this.actions, tools: TOOLS };
    const heading = (date: Date): Calendar.Content => ({
      domNodes: drawn.dayHeading(dayOf(date), this.#page!.state.view, parts),
    });
    const calendar = mountCalendar(this.node, {
      view: LIBRARY_VIEWS[state.view],
      date: state.day,
      scrollTime: this.#firstTime(page),
      slotHeight: this.#slotHeight,
      firstDay: (context.settings.firstWeekday % 7) as Calendar.dayOfWeek,
      allDayContent: context.texts.calendar.allDay,
      resourceLabelContent: ({ resource }) => {
        const { lanes, state } = this.#page!;
        const column = lanes.find(({ id }) => id === resource.id);
        return { domNodes: column?.title ? drawn.columnHeading(column, state.day, parts) : [] };
      },
      dayHeaderFormat: heading,
      dayCellContent: ({ date, allDay }) =>
        allDay && this.#page!.state.view === 'month' ? { domNodes: drawn.dayNumber(dayOf(date), parts) } : '',
      eventContent: ({ event }) => ({ domNodes: [this.#contentOf(event)] }),
      views: { dayGridMonth: { dayHeaderFormat: heading } },
      ...this.#drags.options(mayBook(context.facts)),
    });
    const repairs = repairsOf(this.node, {
      label: () => fill(context.texts.calendar.grid, { title: this.actions.title() }),
      time: (wallClock) => context.writing.wallClock(wallClock),
    });
    return {
      calendar,
      events: new drawn.ShownEvents(calendar),
      repairs,
      filling: new drawn.Filling(this.node, calendar),
      given: new Map(),
      locale,
      texts: context.texts,
    };
  }

  #unmount(): void {
    if (!this.#mounted) return;
    this.#mounted.repairs.end();
    this.#mounted.events.end();
    unmountCalendar(this.#mounted.calendar);
    this.#mounted = undefined;
  }

  /**
   * Shows other days. The library then scrolls to the time in its option `scrollTime`. So this option is first set to
   * the time that is visible now.
   */
  #turn(calendar: Calendar, before: BoardPage, page: BoardPage): void {
    const { view, day } = page.state;
    const main = this.#hours;
    if (!this.#hasScrolled) calendar.setOption('scrollTime', this.#firstTime(page));
    else if (main)
      calendar.setOption('scrollTime', (main.scrollTop / this.#hourPixels) * 3_600 + LINE_MINUTES * 30);
    if (!areSameDays(before, page)) calendar.setOption('date', day).setOption('view', LIBRARY_VIEWS[view]);
  }

  #setOptions(
    { calendar, given }: Mounted,
    { state, lanes, hasAllDay, sideBySide, printed }: BoardPage,
  ): void {
    const set = <Name extends keyof Calendar.Options>(name: Name, value: Calendar.Options[Name]): void => {
      const text = JSON.stringify(value);
      if (given.get(name) === text) return;
      given.set(name, text);
      calendar.setOption(name, value);
    };
    set('resources', [...lanes]);
    set('allDaySlot', hasAllDay);
    set('highlightedDates', [state.today]);
    set('slotHeight', this.#slotHeight);
    const { style } = this.node;
    style.setProperty('--_columns', trackList(sideBySide));
    style.setProperty('--_week', weekTracks(sideBySide));
    style.setProperty('--_hour', String(this.#hourPixels));
    style.setProperty('--_from', String(printed.from));
    style.setProperty('--_hours', String(printed.to - printed.from));
  }

  /** Height of the part between two lines in pixels. */
  get #slotHeight(): number {
    return (this.#hourPixels * LINE_MINUTES) / 60;
  }

  /** Returns the visible hours of the grid; undefined in a month, which has no hours. */
  #sight(page: BoardPage): Sight | undefined {
    if (page.state.view === 'month') return undefined;
    const main = this.#hours;
    const top =
      main && this.#hasScrolled ? main.scrollTop : (this.#firstTime(page) / 3_600) * this.#hourPixels;
    return drawing().sightOf(top, main?.clientHeight ?? window.innerHeight, this.#hourPixels);
  }

  /** Part of the grid that has the hours and scrolls; null in a month, and before the grid is drawn. */
  get #hours(): Element | null {
    return this.node.querySelector('.ec-time-grid .ec-main');
  }

  /** Returns the time to which the grid scrolls when it opens, in seconds from midnight. */
  #firstTime(page: BoardPage): number {
    // A grid that is not drawn yet will take at least half of the window.
    const height = this.#hours?.clientHeight ?? window.innerHeight / 2;
    return firstTimeInSight(page, (height / this.#hourPixels) * 3_600);
  }

  #contentOf({ id, display, resourceIds, extendedProps }: Calendar.Event): HTMLElement {
    const face = extendedProps.face as Face | undefined;
    if (display !== 'preview' && face)
      return drawing().faceElement(String(id), face, this.#focus.isCurrent(String(id)));
    const { span } = this.#drags;
    return drawing().previewElement(
      face,
      span ? clocksInWords(span.start, span.end, this.context.writing) : '',
      barredText(String(id), resourceIds.map(String), this.#page!, this.context),
    );
  }

  /**
   * Restores the focus after the calendar library has replaced the elements of changed events. Waits for the microtask
   * in which the library does this.
   */
  #afterRender(focused: string | undefined, isOther = false): void {
    queueMicrotask(() =>
      queueMicrotask(() => {
        this.#mounted?.filling.end();
        this.#focus.restore(focused);
        if (isOther) this.#showMarkedDay();
      }),
    );
  }

  #showMarkedDay(): void {
    const { node } = this;
    showDay(
      {
        scroller: node.querySelector('.ec-time-grid .ec-main'),
        day: node.querySelector('.ec-col-head.ec-highlight'),
        side: node.querySelector('.ec-sidebar'),
      },
      this.context.settings.isRtl,
    );
  }

  readonly #onClick = (click: MouseEvent): void => {
    // Ignores the click that a drag causes if it ends over the dragged event. A click by keyboard, whose `detail` is
    // 0, is never ignored.
    if (this.#drags.hasDragged && click.detail > 0) return;
    const free = freeTimeAt(click);
    if (free) return this.actions.bookPart(free.id, free.start);
    const event = this.#page?.events.get(idOf(click.target as Element) ?? '');
    if (event) this.actions.open(event.extendedProps.face);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const id = idOf(event.target as Element);
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const { isArrow } = drawing();
    if (key === '+' || key === '-') this.actions.carry(id, key);
    else if (isArrow(key) && event.shiftKey) this.actions.carry(id, key);
    else if (isArrow(key)) this.#focus.move(id, key);
    else if (key === 'Escape') this.actions.putBack();
    else return;
    event.preventDefault();
  };

  /** If the library has replaced the focused event, the new element gets the focus. */
  readonly #onLeave = ({ target, relatedTarget: to }: FocusEvent): void => {
    if (to && idOf(to as Element) !== idOf(target as Element)) this.actions.putBack();
  };

  readonly #onDown = (): void => {
    this.#isHeld = true;
    this.#drags.hasDragged = false;
  };

  readonly #onUp = (): void => {
    if (!this.#isHeld) return;
    // Waits for the library to end its drag, and for the click that follows.
    setTimeout(() => {
      this.#isHeld = false;
      this.#showWaiting();
    });
  };

  #showWaiting(): void {
    const page = this.#waiting;
    this.#waiting = undefined;
    if (page) this.show(page);
  }

  /** Loads the calendar library. If that fails, the desk tries again when it is drawn again. */
  async #load(): Promise<void> {
    try {
      await loadLibrary();
      this.#showWaiting();
    } catch {
      this.node.textContent = this.context.texts.refusals.notLoaded;
    }
  }
}

const areSameDays = (a: BoardPage, b: BoardPage): boolean =>
  a.state.view === b.state.view && a.state.day === b.state.day;

const DAYS = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' });

/**
 * Returns the day of a `Date` of the calendar library. The local time of such a `Date` in the device's zone is the
 * shop's wall clock.
 */
const dayOf = (date: Date): Day => DAYS.format(date);
