export { isArrow, neighbour } from './arrow-keys.mjs';
export { faceElement, previewElement } from './face.mjs';
export { Filling } from './filling.mjs';
export { columnHeading, dayHeading, dayNumber } from './headings.mjs';
export { sightOf } from './in-sight.mjs';
export { ShownEvents } from './shown-events.mjs';
