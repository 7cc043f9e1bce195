import { type Content, h } from '../../../common/dom.mjs';
import { changeAppointment } from '../../api/appointments.mjs';
import { readTasks, resendDelivery, settleMoney, type TaskPage } from '../../api/tasks.mjs';
import type { Context, Screen } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { failureText } from '../../views/failure.mjs';
import { loadedView } from '../../views/loading.mjs';
import { doneText } from '../../views/refund.mjs';
import { appointmentDialog } from '../appointment/appointment.mjs';
import type { TaskActions, TaskParts } from './state.mjs';
import { taskList } from './task-list.mjs';
import { calendarList, deliveryList } from './trouble-lists.mjs';

/** The tasks: bookings to confirm, money to settle, orders that are behind, and connections to other systems that fail. */
export class Tasks implements Screen {
  #asked: number | undefined;
  #failure: unknown;
  #isBusy = false;
  readonly #page: Loaded<TaskPage>;

  constructor(private readonly context: Context) {
    this.#page = new Loaded(
      (signal) => readTasks(context.client, signal),
      () => context.changed(),
    );
  }

  view(): Content[] {
    const { context } = this;
    const parts: TaskParts = {
      context,
      asked: this.#asked,
      isBusy: this.#isBusy,
      failure: this.#failure,
      actions: this.#actions,
    };
    return [
      h('h2', { key: 'heading', class: 'bar' }, context.texts.tasks.heading),
      this.#failure !== undefined &&
        h('p', { key: 'failure', role: 'alert', class: 'refusal' }, failureText(this.#failure, context)),
      ...loadedView(this.#page, context, ({ tasks, calendars, deliveries }) => [
        ...taskList(tasks, parts),
        ...calendarList(calendars, context),
        ...deliveryList(deliveries, parts),
      ]),
    ];
  }

  refresh(): Promise<void> {
    return this.#page.refresh();
  }

  close(): void {
    this.#page.end();
  }

  readonly #actions: TaskActions = {
    open: (appointment) => this.context.open(appointmentDialog(this.context, appointment)),
    ask: (task) => {
      this.#asked = task?.appointment?.id;
      this.context.changed();
    },
    settle: ({ id }) => {
      const { client, texts } = this.context;
      void this.#run(
        () => settleMoney(client, id),
        () => texts.tasks.settledDone,
      );
    },
    change: ({ id }, change, done) =>
      void this.#run(
        () => changeAppointment(this.context.client, id, change),
        (written) => doneText(change, done, written, this.context),
      ),
    resend: ({ id }) => {
      const { client, texts } = this.context;
      void this.#run(
        () => resendDelivery(client, id),
        () => texts.tasks.resent,
      );
    },
  };

  async #run<T>(write: () => Promise<T>, done: (written: T) => string): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#failure = undefined;
    try {
      const said = done(await write());
      this.#asked = undefined;
      await this.context.refresh();
      this.context.say(said);
    } catch (error) {
      this.#failure = error;
      this.context.changed();
      const { heading } = this.context.texts.tasks;
      if (!this.context.isOpen(this)) this.context.say(`${heading}: ${failureText(error, this.context)}`);
    }
    this.#isBusy = false;
  }
}
