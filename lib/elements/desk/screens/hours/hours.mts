import { type Content, h } from '../../../common/dom.mjs';
import { type Owner, readRules, type Rule } from '../../api/rules.mjs';
import type { Context, Screen } from '../../context.mjs';
import { Loaded } from '../../loaded.mjs';
import { loadedView } from '../../views/loading.mjs';
import { TOOLS } from '../../tools.mjs';
import type * as Advanced from './advanced/advanced.mjs';
import { SHOP } from './owners.mjs';
import { resourceList } from './resources/list.mjs';
import { timeOffList } from './time-off/list.mjs';
import { openWeek } from './week/dialog.mjs';
import { type ShownOwner, weekTable } from './week/table.mjs';

/** Screen with the weekly opening hours, the times off, and the resources (such as rooms). */
export class HoursScreen implements Screen {
  /** Shop, service, staff member or resource whose weekly hours are shown. */
  #owner: Owner = SHOP;
  readonly #rules: Loaded<readonly Rule[]>;
  /** Module of the list of all rules, which is loaded when the user opens its section. */
  readonly #advanced: Loaded<typeof Advanced>;

  constructor(private readonly context: Context) {
    this.#rules = new Loaded(
      (signal) => readRules(context.client, signal),
      () => context.changed(),
    );
    this.#advanced = new Loaded(
      () => import('./advanced/advanced.mjs'),
      () => context.changed(),
    );
  }

  view(): Content[] {
    const { context } = this;
    const { hours } = context.texts;
    if (!context.facts.can_manage)
      return [
        h('h2', { key: 'heading', class: 'bar' }, hours.timeOff.own),
        ...loadedView(this.#rules, context, (rules) => [
          h('section', { key: 'time-off', class: 'hours-section' }, ...timeOffList(rules, context)),
        ]),
      ];
    return [
      h('h2', { key: 'heading', class: 'bar' }, hours.heading),
      ...loadedView(this.#rules, context, (rules) => {
        const shown = this.#shownOf(rules);
        return [
          h('section', { key: 'week', class: 'hours-section' }, ...weekTable(rules, shown, context)),
          h('section', { key: 'time-off', class: 'hours-section' }, ...timeOffList(rules, context)),
          h('section', { key: 'resources', class: 'hours-section' }, ...resourceList(shown.change, context)),
          this.#advancedView(rules),
        ];
      }),
    ];
  }

  #advancedView(rules: readonly Rule[]): Content {
    const { context } = this;
    return h(
      'details',
      {
        key: 'advanced',
        class: 'advanced disclosure',
        ontoggle: ({ target }) => {
          if ((target as HTMLDetailsElement).open) void this.#advanced.refresh();
        },
      },
      h('summary', { key: 'summary' }, h('h3', {}, context.texts.hours.rules.heading)),
      ...loadedView(this.#advanced, context, ({ rulesView }) => rulesView(rules, { context, tools: TOOLS })),
    );
  }

  #shownOf(rules: readonly Rule[]): ShownOwner {
    return {
      owner: this.#owner,
      show: (owner) => {
        this.#owner = owner;
        this.context.changed();
      },
      change: (owner) => void openWeek(this.context, owner, rules),
    };
  }

  refresh(): Promise<void> {
    return this.#rules.refresh();
  }

  close(): void {
    this.#rules.end();
  }
}
