import type { Undo, Whom } from '../../announcement.mjs';
import { type Content, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import { type Appointment, recordAttendance } from '../../api/appointments.mjs';
import { type Delivery, readTasks, resendDelivery, type Task, type TaskPage } from '../../api/tasks.mjs';
import type { Context, Screen } from '../../context.mjs';
import type { UnsentMessage } from '../../api/messages.mjs';
import { Loaded } from '../../loaded.mjs';
import { changeAsSeen } from '../../settle.mjs';
import { undoOf, undoOfMark, whomOf } from '../../undo.mjs';
import { undoOfNotes } from '../../undo-note.mjs';
import { button, toggle } from '../../views/button.mjs';
import { askToCancel } from '../../views/cancelling/load.mjs';
import { failureText } from '../../views/failure.mjs';
import { failureView } from '../../views/form.mjs';
import { loadedView } from '../../views/loading.mjs';
import { markedText, settledText } from '../../views/marked.mjs';
import { doneText, openMoney } from '../../views/refund.mjs';
import { appointmentDialog } from '../appointment/appointment.mjs';
import { settling } from '../appointment/money-view.mjs';
import { movingDialog } from '../booking/moving/moving.mjs';
import {
  type AskedTask,
  type BookingTask,
  isAboutBooking,
  type TaskActions,
  type TaskParts,
} from './state.mjs';
import { mayCancel, taskList } from './task-list.mjs';
import { loadWaitlist } from '../waitlist/load.mjs';
import type { Waitlist } from '../waitlist/waitlist.mjs';
import { unmarkedList } from './unmarked-list.mjs';
import { calendarList, deliveryList } from './trouble-lists.mjs';

/** Part of the screen's URL fragment that names the waiting list. */
const WAITLIST = 'waitlist';

/**
 * Screen with the waiting list, and with the tasks of managers: bookings to confirm, payments to settle, incomplete orders, and failing
 * connections to other systems.
 */
export class Tasks implements Screen {
  #asked: AskedTask | undefined;
  #failure: unknown;
  /** Keys of the tasks, deliveries and messages for which an action is being sent. */
  readonly #sending = new Set<string>();
  /** Tasks of the last response that have been done since. They are hidden until the next response. */
  readonly #settled = new WeakSet<Task>();
  readonly #page: Loaded<TaskPage>;
  /** Waiting list, which is shown in place of the tasks if `isWaitlist` is true. */
  readonly #waitlist: Loaded<Waitlist>;
  #isWaitlist = false;
  /** Lists the messages that could not be sent. */
  readonly #unsent: Loaded<(told: (message: UnsentMessage) => void) => Content[]>;

  constructor(private readonly context: Context) {
    this.#page = new Loaded(
      (signal) => readTasks(context.client, signal),
      () => context.changed(),
    );
    this.#waitlist = new Loaded(
      async () => {
        const list = this.#waitlist.data ?? (await loadWaitlist(context));
        // Read here, so that the button which loads the module again reads the list too.
        void list.refresh();
        return list;
      },
      () => context.changed(),
    );
    this.#unsent = new Loaded(
      async (signal) => (await context.messages()).unsent(signal),
      () => context.changed(),
    );
  }

  view(): Content[] {
    const { context } = this;
    const parts: TaskParts = {
      context,
      asked: this.#asked,
      isSending: (one) => this.#sending.has(keyOf(one)),
      failure: this.#failure,
      actions: this.#actions,
    };
    const { tasks: words, waitlist } = context.texts;
    const count = this.#waitlist.data?.count;
    const show = (isWaitlist: boolean) => (): void => {
      this.#isWaitlist = isWaitlist;
      context.changed();
    };
    const bar = h(
      'div',
      { key: 'heading', class: 'bar' },
      h('h2', { key: 'heading', class: 'unseen' }, this.#isWaitlist ? waitlist.heading : words.heading),
      h(
        'div',
        { key: 'lists', class: 'segments' },
        toggle('tasks', words.list, !this.#isWaitlist, show(false)),
        toggle(
          'waitlist',
          h('span', {}, waitlist.heading, !!count && h('span', { class: 'muted' }, ` ${count}`)),
          this.#isWaitlist,
          show(true),
        ),
      ),
    );
    if (this.#isWaitlist) return [bar, ...loadedView(this.#waitlist, context, (list) => list.view())];
    return [
      bar,
      failureView(this.#failure, context),
      ...loadedView(this.#page, context, ({ tasks, calendars, deliveries }) => {
        const open = tasks.filter((task) => !this.#settled.has(task));
        const lists = [
          ...taskList(
            open.filter(({ code }) => code !== 'attendance_open'),
            parts,
          ),
          ...unmarkedList(
            open.flatMap(({ code, appointment }) =>
              code === 'attendance_open' && appointment ? [appointment] : [],
            ),
            parts,
          ),
          ...(this.#unsent.data?.((message) => this.#told(message)) ?? []),
        ];
        const isOpen =
          lists.some(Boolean) || !!deliveries?.length || calendars.some(({ error }) => error !== '');
        return [
          ...(isOpen ? lists : this.#nothing()),
          ...calendarList(calendars, context),
          ...deliveryList(deliveries, parts),
        ];
      }),
    ];
  }

  #nothing(): Content[] {
    const { context } = this;
    const { texts, writing } = context;
    const day = writing.longDay(writing.dayOf(context.now()));
    return [
      h(
        'div',
        { key: 'nothing', class: 'empty next-open' },
        h('p', { key: 'text' }, texts.tasks.nothing),
        button('show', fill(texts.today.showDay, { day }), () => context.go('today'), 'lead'),
      ),
    ];
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#page.refresh(), this.#refreshWaitlist(), this.#unsent.refresh()]);
  }

  async #refreshWaitlist(): Promise<void> {
    await (this.#waitlist.data ?? this.#waitlist).refresh();
  }

  address(): readonly string[] {
    return this.#isWaitlist ? [WAITLIST] : [];
  }

  show([list]: readonly string[]): void {
    this.#isWaitlist = list === WAITLIST;
  }

  close(): void {
    this.#page.end();
    this.#waitlist.data?.close();
    this.#unsent.end();
  }

  readonly #actions: TaskActions = {
    open: (appointment) => this.context.open(appointmentDialog(this.context, appointment)),
    move: (appointment) => this.context.open(movingDialog(this.context, appointment)),
    ask: (task) => void this.#ask(task),
    settle: (tasks, how) => {
      const { context } = this;
      const noted: Appointment[] = [];
      void this.#runAll(tasks, (task) => {
        const { appointment } = task;
        const change = settling(appointment, how, '');
        const amount = openMoney(appointment)?.amount ?? '0';
        return this.#run(
          task,
          () => changeAsSeen(appointment, change, context),
          () => settledText(appointment, how, amount, context),
          () => {
            noted.push(appointment);
            return [undoOfNotes(noted, change, context), whomOf(appointment, change)];
          },
        );
      });
    },
    change: (tasks, change, done) =>
      void this.#runAll(tasks, (task) =>
        this.#run(
          task,
          () => changeAsSeen(task.appointment, change, this.context),
          (written) => doneText(change, done, written, this.context),
          (written) => [
            undoOf(task.appointment, change, written, this.context),
            whomOf(task.appointment, change),
          ],
        ),
      ),
    mark: (appointment, status) => {
      const { context } = this;
      const to = context.texts.appointment.states[status === 'arrived' ? 'arrived' : 'noShow'];
      void this.#run(
        appointment,
        () => recordAttendance(context.client, appointment.id, status),
        () => markedText(appointment, to, context),
        () => [undoOfMark(appointment, status, context), undefined],
      );
    },
    resend: (delivery) => {
      const { client, texts } = this.context;
      void this.#run(
        delivery,
        () => resendDelivery(client, delivery.id),
        () => texts.tasks.resent,
      );
    },
  };

  /** Opens the question about a task; undefined closes it. */
  async #ask(task: Task | undefined): Promise<void> {
    const id = task?.appointment?.id;
    const isCancelling = task !== undefined && mayCancel(task);
    const cancelling = isCancelling ? await askToCancel(this.context) : undefined;
    this.#asked = id === undefined || (isCancelling && !cancelling) ? undefined : { id, cancelling };
    this.context.changed();
  }

  #told(message: UnsentMessage): void {
    const { context } = this;
    void this.#run(
      message,
      async () => (await context.messages()).recordTold(message),
      () => context.texts.messages.toldDone,
    );
  }

  /** Does an action on the appointment of each task, until one fails. */
  async #runAll(tasks: readonly Task[], run: (task: BookingTask) => Promise<void>): Promise<void> {
    for (const task of tasks) {
      if (isAboutBooking(task)) await run(task);
      if (this.#failure !== undefined) return;
    }
  }

  /** Sends an action on a task, a webhook delivery, a message or an appointment. A task leaves the list once the action is stored. */
  async #run<T>(
    one: BookingTask | Delivery | UnsentMessage | Appointment,
    write: () => Promise<T>,
    done: (written: T) => string,
    after?: (written: T) => readonly [undo: Undo | undefined, whom: Whom | undefined],
  ): Promise<void> {
    const key = keyOf(one);
    if (this.#sending.has(key)) return;
    this.#sending.add(key);
    this.#failure = undefined;
    this.context.changed();
    try {
      const written = await write();
      this.#sending.delete(key);
      if ('code' in one) this.#drop(one);
      const [undo, whom] = after?.(written) ?? [];
      this.context.say(done(written), undo, whom);
    } catch (error) {
      this.#sending.delete(key);
      this.#failure = error;
      this.context.changed();
      const { heading } = this.context.texts.tasks;
      if (!this.context.isOpen(this)) this.context.say(`${heading}: ${failureText(error, this.context)}`);
      return;
    }
    await this.context.refresh();
  }

  /** Hides a task that is done, and the question that was shown at this task. */
  #drop({ code, appointment: { id } }: BookingTask): void {
    for (const task of this.#page.data?.tasks ?? [])
      if (task.code === code && task.appointment?.id === id) this.#settled.add(task);
    if (this.#asked?.id === id) this.#asked = undefined;
  }
}

/**
 * Returns a key that prevents two actions at the same time: while one is being sent, no other with this key is sent.
 * All tasks of an appointment have the same key.
 */
const keyOf = (one: Task | Delivery | UnsentMessage | Appointment): string => {
  if ('customer_status' in one) return `appointment ${one.id}`;
  if ('by_hand' in one) return `message ${one.id}`;
  return 'code' in one ? `appointment ${one.appointment?.id}` : `delivery ${one.id}`;
};
