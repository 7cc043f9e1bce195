import type { AppointmentFace, Face, FreePart } from '../state.mjs';
import { LINE_MINUTES, LINE_PIXELS, STEP_MINUTES } from './library.mjs';

/**
 * Attribute of each button in the calendar grid: the id of the button's calendar event. When the calendar library draws
 * an event again, it replaces the button. The desk then finds the new button by this attribute and moves the focus to
 * the new button.
 */
export const FOCUS = 'data-focus';

const spanOf = (className: string, text: string): HTMLElement => {
  const span = document.createElement('span');
  span.className = className;
  // Each line has its own text direction, because a name may be Arabic on an English page.
  span.dir = 'auto';
  span.textContent = text;
  return span;
};

/** Returns the DOM content of a calendar event: a button with its lines, or the title of a closed time. */
export function faceElement(id: string, face: Face, isFocused: boolean): HTMLElement {
  switch (face.kind) {
    case 'appointment': {
      const button = buttonOf(id, face.label, isFocused);
      button.setAttribute('aria-describedby', 'calendar-help');
      button.append(...linesOf(face));
      if (face.color !== '') button.style.setProperty('--_product', face.color);
      return face.free.length === 0 ? button : withFreeParts(button, id, face);
    }
    case 'more': {
      const button = buttonOf(id, face.label, isFocused);
      button.append(seen('face-who', face.text));
      return button;
    }
    case 'closed':
      return spanOf('closed-title', face.title);
    case 'now':
      return spanOf('closed-title', '');
    default:
      return face satisfies never;
  }
}

/** Lays an element over each part of an appointment in which its staff are free for other bookings. */
function withFreeParts(button: HTMLElement, id: string, { color, free }: AppointmentFace): HTMLElement {
  const parts = document.createElement('div');
  parts.className = 'face-parts';
  if (color !== '') parts.style.setProperty('--_product', color);
  parts.append(button, ...free.map((part) => freeElement(id, part)));
  const [first] = free;
  // If the appointment begins with a part in which the staff are free, moves the text below this part.
  if (first?.from === 0)
    button.style.paddingBlockStart = `${((first.end - first.start) / (LINE_MINUTES * 60)) * LINE_PIXELS}px`;
  return parts;
}

function freeElement(id: string, { start, end, from, to, text, label }: FreePart): HTMLElement {
  const element =
    label === undefined ? document.createElement('div') : buttonOf(`free ${start} ${id}`, label, false);
  element.className = 'free-part';
  element.dataset.start = String(start);
  element.dataset.end = String(end);
  element.style.insetBlock = `${from * 100}% ${(1 - to) * 100}%`;
  element.append(seen('free-text', text));
  return element;
}

/**
 * Returns the calendar event and the clicked time (in site seconds) for a click on a part in which the staff are free.
 * For a click by keyboard, the time is the start of the part. Undefined for a click on anything else.
 */
export function freeTimeAt(event: MouseEvent): { readonly id: string; readonly start: number } | undefined {
  const part = (event.target as Element).closest<HTMLElement>('button.free-part');
  if (!part) return undefined;
  const { top, height } = part.getBoundingClientRect();
  const [start, end] = [Number(part.dataset.start), Number(part.dataset.end)];
  const by = event.detail === 0 ? 0 : ((event.clientY - top) / height) * (end - start);
  const step = STEP_MINUTES * 60;
  const [, , id = ''] = part.getAttribute(FOCUS)!.split(' ');
  return { id, start: Math.max(start, Math.floor((start + by) / step) * step) };
}

/** Returns the DOM content of a calendar event that is being dragged, with its new time. */
export function previewElement(face: Face | undefined, when: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'face';
  element.append(
    spanOf('face-when', when),
    ...(face?.kind === 'appointment' ? [spanOf('face-who', face.who), spanOf('face-what', face.what)] : []),
  );
  return element;
}

function buttonOf(id: string, label: string, isFocused: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'face';
  // Tab reaches only one event of the grid; the arrow keys move between events.
  button.tabIndex = isFocused ? 0 : -1;
  button.setAttribute(FOCUS, id);
  button.append(spanOf('unseen', label));
  return button;
}

function linesOf({ time, who, what, state, note }: AppointmentFace): HTMLElement[] {
  // The start comes first, where a narrow event still shows it. The name is an element of its own, so that a long Latin
  // name on an Arabic page is cut at its end.
  const first = seen('face-who', '');
  first.removeAttribute('dir');
  first.append(spanOf('', time), spanOf('', who));
  return [
    first,
    seen('face-what', what),
    seen('face-state', state),
    ...(note === '' ? [] : [seen('face-note', note)]),
  ];
}

/** Creates a line that is hidden from screen readers, because they read the label of the button instead. */
function seen(className: string, text: string): HTMLElement {
  const span = spanOf(className, text);
  span.ariaHidden = 'true';
  return span;
}
