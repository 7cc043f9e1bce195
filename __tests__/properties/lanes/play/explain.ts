import type { Refusal } from '../../../../lib/engine/slots/types';
import { hoursFor, type World } from '../model/figures';
import { mustBeOpenUntil } from '../model/first-interval';
import { judge } from '../model/judging';
import { isTogether, ownersOf } from '../model/listing';
import type { Tick } from '../model/row';
import { spansOfRule } from '../model/rule-spans';
import { type LaneProduct, memberLane, productLane, reservedLane } from '../model/shop';
import { partsOf, staffSpans, type Time } from '../model/spans';
import { takenAt, ticksOf } from '../model/taken';
import { assertSame, type Days } from './compare';
import type { Library } from './library';

/** Maximum number of refusals of one product that the model judges, because judging takes long. */
const MOST_JUDGED = 20;

/**
 * Throws if a start with places is explained, if a start without places is not explained, or if the model does not know
 * a reason, rule or booking that the library names. Returns the number of refusals that the model has judged.
 */
export async function compareExplained(
  { appointments }: Pick<Library, 'appointments'>,
  world: World,
  product: LaneProduct,
  { from, to }: Days,
): Promise<number> {
  const query = { productIds: [product.id], minDate: from, maxDate: to, explain: true };
  const { records, refused = [] } = await appointments.slots.list(query);
  const keyOf = ({ start, staffId }: { start: number; staffId: number | null }) => `${start} ${staffId}`;
  const explained = new Set(refused.map(keyOf));
  const without = records.filter(({ available }) => available === 0).map(keyOf);
  const free = records.filter(({ available }) => available > 0).map(keyOf);
  assertSame(
    `explained starts of product ${product.id}`,
    { missing: without.filter((key) => !explained.has(key)), free: free.filter((key) => explained.has(key)) },
    { missing: [], free: [] },
  );
  const every = Math.ceil(refused.length / MOST_JUDGED);
  const some = refused.filter((_, at) => at % every === 0);
  for (const one of some) compareRefusal(world, product, one);
  return some.length;
}

function compareRefusal(world: World, product: LaneProduct, refusal: Refusal): void {
  const { row } = world.shop;
  const { start, staffId, reasons, ruleIds, appointmentIds } = refusal;
  const tick = row.tickAt(start)!;
  const time = { product, from: tick, to: tick + row.ticks(product.duration) };
  const members = staffId === null ? [] : [staffId];
  const causes = judge(world, { ...time, members, quantity: 1 }).causes ?? new Set();
  const owners = isTogether(product) ? ownersOf(product) : [staffId];
  // The comparison leaves out resources. A refusal with the reason `no_resource` may name rules and bookings of
  // resources, so none of the rules and bookings that it names are compared.
  const knowsAll = !reasons.includes('no_resource');
  assertSame(
    `refusal ${JSON.stringify(refusal)}`,
    {
      reasons: reasons.length === 0 ? ['none'] : reasons.filter((reason) => !causes.has(reason)),
      ruleIds: knowsAll
        ? ruleIds.filter((id) => !owners.some((owner) => closes(world, time, id, owner)))
        : [],
      appointmentIds: knowsAll ? appointmentIds.filter((id) => !isInTheWay(world, time, id, owners)) : [],
    },
    { reasons: [], ruleIds: [], appointmentIds: [] },
  );
}

/** Whether a closing rule matches a moment at which the owner must be open for the booking, but is closed. */
function closes(world: World, time: Time, ruleId: number, owner: number | null): boolean {
  const { row, rules } = world.shop;
  const rule = rules.find(({ id }) => id === ruleId)!;
  const hours = hoursFor(world, time, owner);
  const ofProduct = world.hours.product(time.product);
  const isMissing = (tick: Tick, staff: boolean): boolean =>
    hours[tick] === 0 && (staff || ofProduct[tick] === 0);
  const until = mustBeOpenUntil(time, row);
  return (
    !rule.appointable &&
    spansOfRule(rule, row).some(([from, to]) =>
      partsOf(time, row).some(({ staff, ...part }) => {
        for (let tick = Math.max(from, part.from); tick < Math.min(to, part.to, until); tick += 1)
          if (isMissing(tick, staff)) return true;
        return false;
      }),
    )
  );
}

/**
 * Whether a stored booking takes places that a booking at this time would need: places of one of the owners, or of all
 * members.
 */
function isInTheWay(world: World, time: Time, id: number, owners: readonly (number | null)[]): boolean {
  const { product } = time;
  const lanes = [
    productLane(product.id),
    reservedLane(product.id),
    ...owners.map((owner) => (owner === null ? productLane(product.id) : memberLane(owner))),
  ];
  const { takings } = world.bookings.find((booking) => booking.id === id)!;
  const concerned = takings.filter(({ lane }) => lanes.includes(lane));
  return ticksOf(staffSpans(time, world.shop.row)).some(
    ({ span, tick }) => takenAt([concerned], span, tick) > 0,
  );
}
