export { isArrow, neighbour } from './arrow-keys.mjs';
export { faceElement, previewElement } from './face.mjs';
export { columnHeading, dayHeading, dayNumber } from './headings.mjs';
