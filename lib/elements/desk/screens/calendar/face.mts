import type { AppointmentFace, Face } from './state.mjs';

/** The attribute that names an event: its button is found again by it, after the library has made it anew. */
export const FOCUS = 'data-focus';

const spanOf = (className: string, text: string): HTMLElement => {
  const span = document.createElement('span');
  span.className = className;
  // Each line has its own direction: a name may be Arabic in an English page.
  span.dir = 'auto';
  span.textContent = text;
  return span;
};

/** The content of an event: a button with its lines; of a closed time, its title. */
export function faceElement(id: string, face: Face, isFocused: boolean): HTMLElement {
  switch (face.kind) {
    case 'appointment': {
      const button = buttonOf(id, face.label, isFocused);
      button.setAttribute('aria-describedby', 'calendar-help');
      button.append(...linesOf(face));
      if (face.color !== '') button.style.setProperty('--_product', face.color);
      return button;
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

/** The content of an event while it is dragged, with its new time. */
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
  // Tab leads to one event, and the arrow keys to the others.
  button.tabIndex = isFocused ? 0 : -1;
  button.setAttribute(FOCUS, id);
  button.append(spanOf('unseen', label));
  return button;
}

const linesOf = ({ who, what, state }: AppointmentFace): HTMLElement[] => [
  seen('face-who', who),
  seen('face-what', what),
  seen('face-state', state),
];

/** A line for the eye: the label of the button says the same in full. */
function seen(className: string, text: string): HTMLElement {
  const span = spanOf(className, text);
  span.ariaHidden = 'true';
  return span;
}
