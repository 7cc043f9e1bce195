import { type Content, type Description, h } from '../../common/dom.mjs';
import { fill } from '../../common/text.mjs';
import type { Context } from '../context.mjs';
import { isClock, steppedTime, typedTime } from '../typed-time.mjs';
import { labelled } from './field.mjs';

/** A field of a form for a time of day. */
interface TimeField {
  readonly name: string;
  readonly label: string;
  /** The time, `HH:MM`; '' for none. Any other text is a typed one that could not be read. */
  readonly clock: string;
  /** Whether the time ends hours: midnight is then the end of the day, `24:00`. */
  readonly isEnd?: boolean;
  /** Says what is wrong with a time that could be read. */
  readonly fault?: string | undefined;
  /** Text below the field, unless something is wrong. */
  readonly hint?: Content;
}

/** Time at which the arrow keys begin in an empty field. */
const FIRST = '09:00';

/** Field in which the user is typing. Its text is left as it is until the user leaves it. */
let typing: HTMLInputElement | undefined;

/**
 * Text field for a time of day, written in the language of the desk and with its clock of 12 or 24 hours. A browser's own
 * time field has the language and the clock of the browser. Gives the form a time `HH:MM`, '' if the field is empty, or
 * a typed text that is not a time, which the form then refuses.
 */
export function timeField(
  { texts, writing }: Pick<Context, 'texts' | 'writing'>,
  { name, label, clock, isEnd = false, fault, hint }: TimeField,
  change: (clock: string) => void,
): Description {
  // The formatter needs a whole date, so any date completes the time.
  const written = (of: string): string => (isClock(of) ? writing.wallClock(`2024-01-01T${of}`) : of);
  const read = (text: string): string | undefined => {
    const time = typedTime(text);
    if (isEnd && time === '00:00') return '24:00';
    return !isEnd && time === '24:00' ? undefined : time;
  };
  const afternoon = written('14:30');
  const wrong =
    clock === '' || isClock(clock) ? fault : fill(texts.booking.clockWrong, { example: afternoon });
  const text = wrong ?? hint;
  return h(
    'div',
    { key: name, class: 'field' },
    labelled(
      'label',
      label,
      h('input', {
        name,
        value: typing?.isConnected && typing.name === name ? typing.value : written(clock),
        // The keyboard of digits of a phone has no letters for "pm".
        inputmode: !/\p{L}/u.test(afternoon) && 'numeric',
        autocomplete: 'off',
        'aria-invalid': wrong !== undefined && 'true',
        'aria-describedby': `${name}-text`,
        oninput: ({ target }) => {
          typing = target as HTMLInputElement;
          const time = read(typing.value);
          // The first digits may be a whole time by chance, such as 1 and 11 on the way to 11:30.
          if (typing.value === '' || (time && typing.value.length > 3)) change(time ?? '');
        },
        onchange: ({ target }) => {
          typing = undefined;
          const { value } = target as HTMLInputElement;
          const entered = value.trim();
          // The end of a day is a time, but not one of a start: with seconds, no form takes it for one.
          change(read(value) ?? (isClock(entered) ? `${entered}:00` : entered));
        },
        onblur: () => (typing = undefined),
        onkeydown: (event) => {
          const { key, target } = event as KeyboardEvent;
          if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
          event.preventDefault();
          typing = undefined;
          const time = typedTime((target as HTMLInputElement).value);
          const next = time === undefined ? FIRST : steppedTime(time, key === 'ArrowUp');
          change(isEnd && next === '00:00' ? '24:00' : next);
        },
      }),
    ),
    text !== undefined &&
      text !== false &&
      h(
        'p',
        {
          key: 'text',
          id: `${name}-text`,
          role: wrong !== undefined && 'alert',
          class: wrong === undefined ? 'muted' : 'refusal',
        },
        text,
      ),
  );
}
