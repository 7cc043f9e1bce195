import type { Content } from '../../../common/dom.mjs';
import type { Entries, Field } from '../../../common/questions.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context, Dialog } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';

/** Parameters of the dialog that changes answers to a service's questions. */
export interface WantedAnswers {
  /**
   * Number of the place (person) whose answers are shown, from 1 to the quantity; null for all answers of the booking.
   */
  readonly place: number | null;
  /** Name of the person or the booking, for the dialog's title. */
  readonly name: string;
  /** Reopens the dialog from which the user came. */
  readonly back: () => void;
}

/** Dialog that changes the answers of a booking, or of one of its places (persons), to a service's questions. */
export const answersDialog = (parts: AnswersParts, tools: Tools): Dialog => new ChangingAnswers(parts, tools);

interface AnswersParts {
  readonly context: Context;
  readonly shown: Appointment;
  readonly wanted: WantedAnswers;
}

class ChangingAnswers implements Dialog {
  /** Appointment as it is stored; undefined once it no longer exists. */
  #appointment: Appointment | undefined;
  /** Answers that the user has changed, by field id. */
  #entered: Entries = {};
  #isSaving = false;
  #error: unknown;
  readonly #followed: ReturnType<Tools['followed']>;
  private readonly context: Context;
  private readonly shown: Appointment;
  private readonly wanted: WantedAnswers;

  constructor(
    { context, shown, wanted }: AnswersParts,
    private readonly tools: Tools,
  ) {
    this.context = context;
    this.shown = shown;
    this.wanted = wanted;
    this.#appointment = shown;
    this.#followed = tools.followed(shown.id, context, (now) => {
      // After a change of the quantity, a place number may stand for another person, so entered answers are dropped.
      if (now?.qty !== this.#appointment?.qty) this.#entered = {};
      this.#appointment = now;
      context.changed();
    });
  }

  title(): string {
    return this.tools.fill(this.context.texts.questions.headingOf, { name: this.wanted.name });
  }

  view(): Content[] {
    const { context } = this;
    const { h, submitting, askedView, faultsOf, submitView, refusalView, RequestFailed } = this.tools;
    const { questions: words, appointment } = context.texts;
    if (!this.#appointment) return [h('p', { key: 'gone', role: 'alert' }, appointment.gone)];
    const error = this.#error;
    return [
      h(
        'form',
        {
          key: 'form',
          class: 'booking questions',
          novalidate: true,
          onsubmit: submitting((form) => void this.#save(form)),
        },
        ...askedView(context, {
          fields: this.#fields,
          entries: { ...this.#stored, ...this.#entered },
          faults: error instanceof RequestFailed ? faultsOf(error.data.params) : {},
          set: (id, value) => {
            this.#entered = { ...this.#entered, [id]: value };
            this.#error = undefined;
            context.changed();
          },
        }),
        submitView({ text: words.save, notice: undefined, isSaving: this.#isSaving }, context),
      ),
      ...(error === undefined ? [] : refusalView(error, context)),
    ];
  }

  refresh(): Promise<void> {
    return this.#followed.refresh();
  }

  hasEntries(): boolean {
    return this.#changes.length > 0 && !this.#isSaving;
  }

  closed(): void {
    this.#followed.end();
  }

  get #stored(): Entries {
    return this.tools.entriesOf(this.#appointment?.answers ?? []);
  }

  get #fields(): readonly Field[] {
    const { place: only } = this.wanted;
    const { product_id: productId, qty } = this.#appointment ?? this.shown;
    const { questions = [] } = this.tools.productOf(productId, this.context.facts) ?? {};
    return this.tools.fieldsOf(questions, qty).filter(({ place }) => only === null || place === only);
  }

  get #changes() {
    return this.tools.changedAnswers(this.#fields, { ...this.#stored, ...this.#entered }, this.#stored);
  }

  async #save(form: HTMLFormElement): Promise<void> {
    const { context, tools } = this;
    if (this.#isSaving) return;
    this.#isSaving = true;
    this.#error = undefined;
    context.changed();
    try {
      const answers = this.#changes;
      if (answers.length > 0) await tools.changeAppointment(context.client, this.shown.id, { answers });
    } catch (error) {
      this.#isSaving = false;
      this.#error = error;
      context.changed();
      tools.sayIfLeft(this, error, context);
      queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    if (context.isOpen(this)) this.wanted.back();
    // Waits until the dialog of the appointment is open again, because an opening dialog clears announcements.
    await Promise.resolve();
    context.say(context.texts.questions.saved);
    await context.refresh();
  }
}
