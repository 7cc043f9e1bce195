import type { Page } from 'playwright-core';
import { inPicker } from './picker-page';

/** Returns a computed style property of the first element that the selector finds in the picker. */
export const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  inPicker(
    page,
    `getComputedStyle(picker.shadowRoot.querySelector(${JSON.stringify(selector)})).getPropertyValue('${property}')`,
  );

/**
 * Page script that computes the colours of an element's text and background as sRGB from 0 to 255. It draws
 * on a canvas, because that converts every colour space to sRGB.
 */
const COLOURS = `(element) => {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const paint = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
  };
  const seen = () => [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  const parentOf = (one) => one.parentElement ?? one.getRootNode().host;
  const behind = [];
  for (let one = element; one; one = parentOf(one)) behind.unshift(getComputedStyle(one).backgroundColor);
  paint('Canvas');
  behind.forEach(paint);
  const background = seen();
  paint(getComputedStyle(element).color);
  return { background, text: seen() };
}`;

interface Colours {
  readonly background: Rgb;
  readonly text: Rgb;
}
type Rgb = readonly [red: number, green: number, blue: number];

const coloursOf = (page: Page, selector: string): Promise<Colours> =>
  inPicker(page, `(${COLOURS})(picker.shadowRoot.querySelector(${JSON.stringify(selector)}))`);

/** The relative luminance of WCAG 2.2: 0 is black and 1 is white. */
function luminanceOf(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast between the text and the background of the picker's element by WCAG 2.2, from 1 to 21. */
export const contrast = async (page: Page, selector: string): Promise<number> =>
  contrastIn(await coloursOf(page, selector));

/** Contrasts of elements that a script finds in the page: its value is an array of elements. */
export const contrastsOf = async (page: Page, elements: string): Promise<number[]> =>
  (await page.evaluate<Colours[]>(`(${elements}).map(${COLOURS})`)).map(contrastIn);

/** Computes the contrast of two colours by WCAG 2.2, from 1 to 21. */
function contrastIn({ background, text }: Colours): number {
  const [low, high] = [luminanceOf(background), luminanceOf(text)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Luminance of the background of an element's text. */
export const luminance = async (page: Page, selector: string): Promise<number> =>
  luminanceOf((await coloursOf(page, selector)).background);
