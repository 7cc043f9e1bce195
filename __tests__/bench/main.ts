import { abandoned } from './abandoned';
import { clusterRow } from './cluster';
import { cold } from './cold';
import { measureCreates } from './creates';
import { figures as yearOfFigures } from './figures';
import { missedGoals } from './goals';
import { hostileCalendar } from './hostile-calendar';
import { httpRows } from './http';
import { loading } from './loading';
import { messages } from './messages';
import { computeMonth, contractSlots, makeMonth, type Month } from './month';
import { rush } from './rush';
import { openSalon, type Salon } from './salon';
import { rooms } from './needs';
import { inNewProcesses } from './new-processes';
import { slowProducts } from './slow-products';
import { history, memory, pagedStream } from './stored';
import { indexLarge, indexSmall } from './stored-index';
import { strangers } from './strangers';
import { medianOf, sideBySide } from './timing';
import { visit } from './visits';
import { waitingStreams } from './waiting-streams';
import { waitlist } from './waitlist';

/** Starts of the list: every quarter of an hour from 9:00 to 11:00 and from 12:30 to 16:00. */
const STARTS_A_DAY = 9 + 15;

function computeRow(month: Month) {
  const answer = computeMonth(month);
  const booked = answer.filter(({ scheduled }) => scheduled > 0).length;
  if (answer.length !== 10 * 31 * STARTS_A_DAY || booked === 0)
    throw new Error(`The timed month is wrong: ${answer.length} slots, ${booked} of them booked`);
  const plain = contractSlots(answer);
  const [compute, stringify] = sideBySide(
    () => computeMonth(month),
    () => JSON.stringify(plain),
    40,
  );
  return {
    records: answer.length,
    compute_ms: medianOf(compute),
    stringify_ms: medianOf(stringify),
    ratio: medianOf(compute.map((ms, i) => ms / stringify[i]!)),
  };
}

/** Compares the month's slots of fifty members with those of ten, with the same number of bookings for each member. */
function membersRow(month: Month) {
  const large = makeMonth(50, 31, 10_000);
  const [fifty, ten] = sideBySide(
    () => computeMonth(large),
    () => computeMonth(month),
    20,
  );
  return { ratio: medianOf(fifty.map((ms, i) => ms / ten[i]!)) };
}

async function withHistory<T>(month: Month, row: (salon: Salon) => T | Promise<T>): Promise<T> {
  const salon = await openSalon(month, { past: 100_000 });
  try {
    return await row(salon);
  } finally {
    await salon.close();
  }
}

const month = makeMonth(10, 31, 2_000);

const ROWS: Readonly<Record<string, () => unknown>> = {
  slots_compute: () => computeRow(month),
  members: () => membersRow(month),
  rooms: () => rooms(month),
  parts: () => inNewProcesses('parts'),
  visit: () => visit(month),
  limits: () => inNewProcesses('limits'),
  loading: () => loading(),
  slots_http: () => httpRows(month),
  slots_slow_products: () => slowProducts(month),
  slots_http_cold: () => withHistory(month, cold),
  messages: () => messages(month),
  history: () => withHistory(month, (salon) => history(month, salon)),
  paged_stream: () => pagedStream(),
  index_small: () => indexSmall(month),
  index_large: () => indexLarge(month),
  hostile_calendar: () => hostileCalendar(month),
  waitlist: () => waitlist(),
  figures: () => yearOfFigures(),
  memory: () => memory(),
  creates: () => measureCreates(),
  rush: () => rush(),
  waiting_streams: () => waitingStreams(month),
  abandoned: () => abandoned(),
  strangers: () => strangers(),
  cluster: () => clusterRow(),
};

/**
 * Prints the figures of the bench as one JSON object. Each figure is the ratio of two times or sizes that are measured
 * in turn. The arguments are the names of the measurements to make (default: all): `npm run bench -- history memory`.
 * Throws if a figure exceeds its limit by more than the factor `BENCH_TOLERANCE` (default 1).
 */
async function main(asked: readonly string[]): Promise<void> {
  const figures: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(ROWS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    figures[name] = await row();
    // Prints each figure immediately, so that it is not lost if a later measurement fails.
    console.error(`${name} ${JSON.stringify(figures[name])}`);
  }
  console.log(JSON.stringify(figures, null, 2));
  const tolerance = Number(process.env.BENCH_TOLERANCE ?? 1);
  for (const { message, factor } of missedGoals(figures)) {
    console.error(message);
    if (!(factor <= tolerance)) process.exitCode = 1;
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  // Ends the process, because the server of a failed measurement may still be open.
  process.exit(1);
});
