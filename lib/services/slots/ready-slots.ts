import type { Site } from '../../domain/site';
import { checkMemberDays, checkRecords } from '../../engine/slots/answer-limits';
import { summariseDays } from '../../engine/slots/day-summary';
import { goodUntil } from '../../engine/slots/good-until';
import type { ProductSettings } from '../../engine/slots/product-settings';
import { daysOf } from '../../engine/slots/spans/stretches';
import type { DaySummary, ReadyQuery, Slot } from '../../engine/slots/types';
import type { Limits } from '../../options';
import type { HostPorts } from '../../ports/ports';
import { Pace } from '../../runtime/slices';
import type { Storage } from '../../storage/storage';
import type { Span } from '../../time/units';
import { answerKey, settingsDigest } from './answer-key';
import { type Asked, emptyPage, type Met, ofDays, type Viewer } from './asked';
import { type Asking, reachOf } from './asking';
import { assemble, type Frame } from './assemble';
import { isPaged, listPart, type Pack } from './list-page';
import { createProof } from './proof';
import {
  createReadyAnswers,
  type MadePieces,
  type Others,
  type Proof,
  type ReadyAnswer,
} from './ready-answers';
import { daysConcerned, reachOfPadding, versionRows } from './version-rows';

/** The functions that serialise a response, and that wait until it may be computed. */
export interface Form {
  readonly write: (records: readonly (Slot | DaySummary)[]) => Buffer;
  /** What stands around so many records, and the entity tag of it all. @param digests of what was written */
  readonly frame: (count: number, digests: readonly string[]) => Frame & { readonly tag: string };
  /** Waits until a computation may begin. A stored response that is still current does not wait. Absent: no wait. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
  /** The signal that ends the computation. It is not called for a stored response. */
  readonly gone?: () => AbortSignal;
}

/** Slots as they are sent: written once, and given again for as long as they are proven true. */
export function createReadySlots(parts: {
  readonly host: Pick<HostPorts, 'products'>;
  readonly site: Site;
  readonly limits: Limits;
  readonly storage: Pick<Storage, 'guards' | 'commitMark' | 'seesUncommitted'>;
  readonly cacheBytes: number;
  readonly asking: Asking;
}) {
  const { host, site, limits, storage, cacheBytes, asking } = parts;
  const { zone } = site;
  const readyAnswer = createReadyAnswers(cacheBytes);

  const reachAround = (settings: readonly ProductSettings[], part: Span): Span =>
    reachOfPadding(settings, reachOf(settings, part, zone), zone);

  const proofOf = ({ window, settings }: Asked, windows: readonly Span[]): Proof =>
    createProof(
      storage,
      storage.guards.versionsQuery(versionRows(settings, reachAround(settings, window), zone)),
      windows.map((part) => daysConcerned(reachAround(settings, part), zone)),
    );

  /** The days of the window with these numbers, from one reading of all that lies between them. */
  const makeDays = async (
    asked: Asked,
    days: readonly Span[],
    pack: Pack<Slot | DaySummary>,
    { write }: Form,
  ): Promise<MadePieces> => {
    const { query, settings, pace } = asked;
    const met: Met = new Map();
    const world = await asking.worldOf(asked, { start: days[0]!.start, end: days.at(-1)!.end }, met);
    // Of all bookings only holds end by themselves; there may be thousands, and each day asks.
    const holds = { ...world, bookings: world.bookings.filter(({ expiresAt }) => expiresAt !== null) };
    const pieces = [];
    let count = 0;
    for (const window of days) {
      const slots = await listPart({ window, world }, asked, count, limits);
      const records = pack(slots);
      count += records.length;
      const until = goodUntil(holds, settings, query, slots, reachAround(settings, window));
      pieces.push({ text: write(records), count: records.length, goodUntil: until });
      if (pace.isDue) await pace.turn();
    }
    return { pieces, others: othersOf(met, settings) };
  };

  const makePage = async (
    asked: Asked,
    pack: Pack<Slot | DaySummary>,
    { write }: Form,
  ): Promise<MadePieces> => {
    const met: Met = new Map();
    const { page, goodUntil } = await asking.pageOf(asked, pack, met);
    const { records, total } = page;
    const piece = { text: write(records), count: records.length, total, goodUntil };
    return { pieces: [piece], others: othersOf(met, asked.settings) };
  };

  return async ({ summary, ...sent }: ReadyQuery, viewer: Viewer, form: Form): Promise<ReadyAnswer> => {
    const query = summary === 'day' ? ofDays(sent) : sent;
    const asked = await asking.ask(query, viewer, new Pace(form.gone));
    const { now, window, settings } = asked;
    const isEmpty = settings.length === 0 || window.start === window.end;
    if (isEmpty) return { ...framed([], form.frame(0, [])), total: emptyPage(query).total };
    checkMemberDays(settings, window, zone, query, limits.memberDays);
    const pack: Pack<Slot | DaySummary> = summary === 'day' ? summariseDays : (slots) => slots;
    const answer = storage.seesUncommitted() ? createReadyAnswers(0) : readyAnswer;
    const windows = (): Span[] => (isPaged(query) ? [window] : [...daysOf(window, zone)]);
    return answer(answerKey(settings, window, { ...query, summary }), {
      now,
      proof: () => proofOf(asked, windows()),
      products: (ids) => host.products.find(ids, viewer),
      make(numbers) {
        const all = windows();
        const days = numbers.map((number) => all[number]!);
        const make = (): Promise<MadePieces> =>
          isPaged(query) ? makePage(asked, pack, form) : makeDays(asked, days, pack, form);
        return form.inTurn ? form.inTurn(make) : make();
      },
      join(pieces, digests) {
        const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
        checkRecords(count, query, limits.slotRecords);
        const total = isPaged(query) ? pieces[0]!.total : count;
        const texts = pieces.map(({ text }) => text);
        return { ...framed(texts, form.frame(count, digests)), total };
      },
    });
  };
}

const framed = (texts: readonly Buffer[], frame: ReturnType<Form['frame']>) => ({
  ...assemble(texts, frame),
  tag: frame.tag,
});

/** A digest of each product that was met, but for those asked about. */
const othersOf = (met: Met, settings: readonly ProductSettings[]): Others => {
  const asked = new Set(settings.map(({ id }) => id));
  const others = [...met].filter(([id]) => !asked.has(id));
  return new Map(others.map(([id, product]) => [id, settingsDigest(product)]));
};
