import express from 'express';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMemoryShop } from '../../adapters/memory';
import { appointmentsRouter, createAppointments, createZone } from '../../lib/index';
import { presentDaySummary } from '../../lib/rest/presenters/slots/slot';
import { asInstant } from '../../lib/time/units';
import { spaciousSalon } from '../support/shops/spacious-salon';
import { medianOf } from './timing';

const WINDOW = { minDate: '2026-04-01', maxDate: '2026-10-31' };
const ABORTED_AFTER_MS = 100;
const ROUNDS = 3;

/**
 * Measures how much processor time a summary of slots still costs after its client has disconnected, as a share of the
 * time of a whole summary.
 */
export async function abandoned() {
  const shop = createMemoryShop(spaciousSalon(10, 30));
  const appointments = createAppointments({
    ...shop.options,
    database: 'sqlite::memory:',
    secret: 'a-secret-of-the-bench-that-is-long-enough',
    clock: { now: () => asInstant(1_772_438_400) },
    // Disables the cache, so that the shop computes each summary.
    slotCacheBytes: 0,
  });
  await appointments.migrate();
  await shop.loadRules(appointments.rules);
  const server = express().use('/api', appointmentsRouter(appointments)).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  const path = `/api/v2/slots?summary=day&min_date=${WINDOW.minDate}&max_date=${WINDOW.maxDate}`;
  try {
    const { records } = await appointments.slots.days(WINDOW);
    const answer = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    const zone = createZone(shop.site.timezone);
    const expected = records.map((day) => presentDaySummary(day, zone));
    if (expected.length < 1_000 || answer !== JSON.stringify({ records: expected, count: expected.length }))
      throw new Error('The response differs from the computed summary');

    const wholes: number[] = [];
    const rests: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      wholes.push(await cpuOf(async () => (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()));
      const request = get({ host: '127.0.0.1', port, path }).on('error', () => undefined);
      await sleep(ABORTED_AFTER_MS);
      request.destroy();
      // Waits twice the time of a whole summary, so that the server has certainly stopped computing.
      const left = medianOf(wholes) * 2;
      rests.push(await cpuOf(() => sleep(left)));
    }
    const [whole, rest] = [medianOf(wholes), medianOf(rests)];
    return { whole_ms: whole, rest_ms: rest, ratio: Number((rest / whole).toFixed(3)) };
  } finally {
    server.closeAllConnections();
    server.close();
    await appointments.close();
  }
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
