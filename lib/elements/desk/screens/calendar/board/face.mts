import type { AppointmentFace, Face, FreePart } from '../state.mjs';

const HALF_AN_HOUR = 1_800;

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
      paint(button, face);
      return face.free.length === 0 ? button : withFreeParts(button, id, face);
    }
    case 'more': {
      const button = buttonOf(id, face.label, isFocused);
      button.append(seen('face-who', face.text));
      return button;
    }
    case 'closed': {
      const title = spanOf('closed-title', face.title);
      // Shows the whole title where only some of its lines have room.
      title.title = face.title;
      return title;
    }
    case 'now':
      return spanOf('closed-title', '');
    default:
      return face satisfies never;
  }
}

/** Gives an element the colour of the service. */
function paint({ style }: HTMLElement, { color }: AppointmentFace): void {
  if (color !== '') style.setProperty('--_product', color);
}

/** Lays an element over each part of an appointment in which its staff are free for other bookings. */
function withFreeParts(button: HTMLElement, id: string, face: AppointmentFace): HTMLElement {
  const { free } = face;
  const parts = document.createElement('div');
  parts.className = 'face-parts';
  paint(parts, face);
  parts.append(button, ...free.map((part) => freeElement(id, part)));
  // The text stands in the first part of the appointment in which its staff are busy.
  const [first, second] = free as [FreePart, ...FreePart[]];
  const [from, to] = first.from === 0 ? [first.to, second?.from ?? 1] : [0, first.from];
  const halfHours = (first.end - first.start) / (first.to - first.from) / HALF_AN_HOUR;
  button.style.setProperty('--_above', String(from * halfHours));
  button.style.setProperty('--_below', String((1 - to) * halfHours));
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
 * Returns the DOM content of a calendar event that is being dragged, with its new time.
 * @param barred why the event does not fit into the column; '' if it does
 */
export function previewElement(face: Face | undefined, when: string, barred: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'face';
  element.append(spanOf('face-when', when));
  if (barred !== '') element.append(spanOf('face-when face-barred', barred));
  if (face?.kind === 'appointment') {
    element.append(spanOf('face-who', face.who), spanOf('face-what', face.what));
    paint(element, face);
  }
  return element;
}

function buttonOf(id: string, label: string, isFocused: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'face';
  // Tab reaches only one event of the grid; the arrow keys move between events.
  button.tabIndex = isFocused ? 0 : -1;
  button.dataset.focus = id;
  button.append(spanOf('unseen', label));
  return button;
}

function linesOf({ time, times, who, what, where, phone, state, note }: AppointmentFace): HTMLElement[] {
  // The start comes first, where a narrow event still shows it, or the start and the end in an event with room. The name
  // is an element of its own, so that a long Latin name on an Arabic page is cut at its end.
  const first = seen('face-who', '');
  first.removeAttribute('dir');
  // Two times of day have no letter to tell their direction by: start and end stand in the direction of the page.
  const span = spanOf('face-times', times);
  span.removeAttribute('dir');
  first.append(spanOf('face-start', time), span, spanOf('', who));
  return [
    first,
    whatElement(what, where),
    ...(phone === '' ? [] : [seen('face-phone', phone)]),
    seen('face-state', state),
    ...(note === '' ? [] : [seen('face-note', note)]),
  ];
}

/**
 * Returns the line with service, staff and room. Staff and room are elements of their own, which are left out if the line
 * has no room for them.
 */
function whatElement(what: string, where: string): HTMLElement {
  const [first = '', ...others] = [...what.split(' · '), where].filter(Boolean);
  if (others.length === 0) return seen('face-what', what);
  const line = seen('face-what', '');
  line.removeAttribute('dir');
  line.append(
    spanOf('', first),
    ...others.map((text) => {
      const part = document.createElement('span');
      part.append(' · ', spanOf('', text));
      return part;
    }),
  );
  return line;
}

/** Creates a line that is hidden from screen readers, because they read the label of the button instead. */
function seen(className: string, text: string): HTMLElement {
  const span = spanOf(className, text);
  span.ariaHidden = 'true';
  return span;
}
