import { type Content, h } from '../../../../common/dom.mjs';
import { previewRules, writeRule, type DayChange } from '../../../api/rules.mjs';
import { RequestFailed } from '../../../api/client.mjs';
import type { Context, Dialog } from '../../../context.mjs';
import { Loaded } from '../../../loaded.mjs';
import { button, buttonRow } from '../../../views/button.mjs';
import { sayIfLeft } from '../../../views/failure.mjs';
import { failureView } from '../../../views/form.mjs';
import { loadedView } from '../../../views/loading.mjs';
import { separated } from '../../../views/separated.mjs';
import type { StoredTimeOff } from './closing.mjs';
import { openedBy } from '../compared.mjs';
import { hoursList, timeOffText, titleOfTimeOff } from '../hours-text.mjs';
import { nameOfOwner } from '../owners.mjs';

/** Dialog that asks before a time off (such as a holiday) is deleted, and shows the times that would open again. */
export function removalDialog(context: Context, { rule, off }: StoredTimeOff): Dialog {
  const { client } = context;
  const writes = { delete: [rule.id] };
  let failure: unknown;
  let isSaving = false;
  const days = new Loaded<readonly DayChange[]>(
    async () => (context.facts.can_manage ? (await previewRules(client, writes)).days : []),
    () => context.changed(),
  );
  const remove = async (): Promise<void> => {
    if (isSaving) return;
    isSaving = true;
    try {
      await writeRule(client, writes);
      context.say(context.texts.hours.timeOff.removed);
      context.close(dialog);
      await context.refresh();
    } catch (error) {
      isSaving = false;
      failure = error;
      context.changed();
      sayIfLeft(dialog, error, context);
    }
  };
  void days.refresh();

  const dialog: Dialog = {
    title: () => context.texts.hours.timeOff.removeTitle,
    view: (): Content[] => {
      const words = context.texts.hours.timeOff;
      const isGone = days.error instanceof RequestFailed && days.error.status === 404;
      if (isGone) return [h('p', { key: 'gone', role: 'alert' }, words.gone)];
      return [
        h(
          'p',
          { key: 'about', class: 'titled' },
          ...separated(
            titleOfTimeOff({ rule, off }, context),
            nameOfOwner(off.owner, context),
            timeOffText(off, context),
          ),
        ),
        ...loadedView(days, context, (all) => {
          const opened = openedBy(all);
          return [
            h(
              'p',
              { key: 'opens' },
              opened.length > 0
                ? words.removeQuestion
                : context.facts.can_manage
                  ? words.opensNothing
                  : words.removeOwn,
            ),
            ...hoursList('opened', opened, off.owner, context),
          ];
        }),
        failureView(failure, context),
        buttonRow(
          button('yes', words.removeYes, () => void remove(), 'danger'),
          button('no', words.removeNo, () => context.close(dialog)),
        ),
      ];
    },
    refresh: () => days.refresh(),
    closed: () => days.end(),
  };
  return dialog;
}
