import type { ChangePreview } from '../../services/appointments/changes/preview-change';
import type { ItemMove } from '../../services/visits/previews/preview-move';
import { wireSettlement } from '../../wire/settlement';
import { closed, DECIMAL, INSTANT, INTEGER, listOf, schemaOrNull } from '../response/schema';
import { fieldsAbout, presenterOf, schemasOf } from '../response/wire-table';
import { SETTLEMENT } from './settlement';

const ofChange = fieldsAbout<ChangePreview>();

const OF_CHANGE = {
  cost: ofChange(
    { ...DECIMAL, description: 'The cost of the appointment after the change.' },
    ({ cost }) => cost,
  ),
  former_price: ofChange(
    {
      ...schemaOrNull(DECIMAL),
      description: 'The price with tax before the change; null if the appointment has no order line.',
    },
    ({ formerPrice }) => formerPrice,
  ),
  price: ofChange(
    {
      ...schemaOrNull(DECIMAL),
      description: 'The price with tax after the change; null if the appointment has no order line.',
    },
    ({ price }) => price,
  ),
  due_now: ofChange(
    {
      ...schemaOrNull(DECIMAL),
      description: 'The deposit to pay when booking, with tax; null if the product asks for none.',
    },
    ({ dueNow }) => dueNow,
  ),
  due_later: ofChange(
    {
      ...schemaOrNull(DECIMAL),
      description:
        'The amount to pay in the shop after the deposit, with tax; null if the product asks for no deposit.',
    },
    ({ dueLater }) => dueLater,
  ),
  settlement: ofChange(
    {
      ...schemaOrNull(SETTLEMENT),
      description: 'The fee, and the amounts that would have to be refunded or paid; null if there are none.',
    },
    ({ settlement }) => settlement && wireSettlement(settlement),
  ),
};

const OF_PREVIEW = {
  ...OF_CHANGE,
  current_price: ofChange(
    {
      ...DECIMAL,
      description:
        'The price of a new booking with the changed values, net; absent if it equals the cost, or if the change does not affect it.',
    },
    ({ currentPrice }) => currentPrice,
  ),
};

export const CHANGE_PREVIEW = closed('ChangePreview', schemasOf(OF_PREVIEW), ['current_price']);
export const presentChangePreview = presenterOf(OF_PREVIEW);

const ofMove = fieldsAbout<ItemMove>();

const OF_MOVE = {
  appointment_id: ofMove(INTEGER, ({ appointmentId }) => appointmentId),
  start_utc: ofMove(INSTANT, ({ start }) => start),
  ...OF_CHANGE,
};

export const VISIT_MOVE_PREVIEW = closed('VisitMovePreview', {
  items: listOf(closed('VisitItemMove', schemasOf(OF_MOVE))),
});

const presentItemMove = presenterOf(OF_MOVE);

export const presentVisitMove = (
  moves: readonly ItemMove[],
  zone: Parameters<typeof presentItemMove>[1],
) => ({
  items: moves.map((move) => presentItemMove(move, zone)),
});
