import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../support/browser/worker-browser.cjs';
import { DESK, LAYOUT, PICKER } from './elements';
import { keepSmall } from './keep-small';
import { pictureSampleShop } from './sample-shop';

// Makes docs/pictures/elements-*.png: every element with the present style sheets, in light, dark and forced colours; and
// the screenshots of the sample shop.

const ROOT = join(__dirname, '../../..');
const ELEMENTS = join(ROOT, 'lib/elements');
const styleOf = (...names: readonly string[]): string =>
  names.map((name) => readFileSync(join(ELEMENTS, name), 'utf8')).join('\n') + LAYOUT;
const shadow = (style: string, markup: string): string =>
  `<div><template shadowrootmode="open"><style>${style}</style>${markup}</template></div>`;

const screens = ['calendar', 'today'].map((name) => `desk/screens/${name}/style.css`);
const page = `<!doctype html><html lang="en"><style>
  html { color-scheme: light dark; background: light-dark(#fff, #181b1f); }
  body { font-family: 'DejaVu Sans', sans-serif; margin: 1.5rem; display: grid; gap: 0.5rem; }
  </style>
  ${shadow(styleOf('common/look.css', 'picker/style.css'), PICKER)}
  ${shadow(styleOf('common/look.css', 'desk/style.css', 'desk/grid/board.css', ...screens), DESK)}`;

const LOOKS = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const;

async function pictureElements(browser: Browser): Promise<void> {
  for (const [name, look] of Object.entries(LOOKS)) {
    const tab = await browser.newPage({ viewport: { width: 800, height: 600 }, ...look });
    await tab.setContent(page);
    const picture = await tab.screenshot({ fullPage: true, animations: 'disabled' });
    keepSmall(join(ROOT, `docs/pictures/elements-${name}.png`), picture);
    await tab.close();
  }
}

async function main(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    await pictureElements(browser);
    await pictureSampleShop(browser);
  } finally {
    await browser.close();
  }
}

void main();
