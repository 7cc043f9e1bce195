import type { Locator, Page } from 'playwright-core';
import { desk } from './desk-page';

/** A position in the calendar grid: a column from 0, and a time `HH:MM`. */
export interface Place {
  readonly column: number;
  readonly time: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Opens the calendar in a view, and waits until its data is loaded. */
export async function openCalendar(page: Page, view?: 'Day' | 'Week' | 'Month' | 'Team week'): Promise<void> {
  await desk(page).getByRole('button', { name: 'Calendar' }).click();
  await loaded(page);
  if (view === undefined) return;
  await desk(page).getByRole('button', { name: view, exact: true }).click();
  await loaded(page);
}

/** Shows the choices for which the bar of the calendar has no room. */
export const showChoices = (page: Page): Promise<void> =>
  desk(page).getByRole('button', { name: 'Filter', exact: true, expanded: false }).click();

export const loaded = (page: Page): Promise<void> =>
  desk(page).locator('.board[aria-busy="false"] .ec-body, .member-days[aria-busy="false"]').waitFor();

/** Finds the button of an appointment by a part of its label. */
export const event = (page: Page, label: string | RegExp): Locator =>
  desk(page).locator('.board').getByRole('button', { name: label });

/** Returns the point of a time in the calendar grid, just below its line. */
export const pointAt = (page: Page, { column, time }: Place): Promise<Point> =>
  page.evaluate<Point>(`(() => {
    const { shadowRoot } = document.querySelector('appointment-desk');
    const day = shadowRoot.querySelectorAll('.ec-body .ec-grid .ec-day')[${column}].getBoundingClientRect();
    const [hours, minutes] = '${time}'.split(':').map(Number);
    const y = day.top + ((hours * 60 + minutes) / 1440) * day.height + 6;
    return { x: day.left + day.width / 2, y };
  })()`);

/** Drags with the mouse in small steps, as a user does. */
export async function drag(page: Page, from: Point, to: Point, steps = 4): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps });
  await page.mouse.move(to.x, to.y, { steps });
  await page.mouse.up();
}

/**
 * Returns the point where a drag must begin: near the upper edge of an event to move it, near its lower edge to resize
 * it.
 */
export async function handleOf(element: Locator, edge: 'upper' | 'lower' = 'upper'): Promise<Point> {
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width / 2, y: edge === 'upper' ? box.y + 6 : box.y + box.height - 3 };
}
