import { slotViewerOf } from '../../../access/principal';
import type { Appointments } from '../../../appointments';
import { internalsOf } from '../../../internals';
import { planMonth, selectionIn } from '../../../services/slots/month-plan';
import type { Form } from '../../../services/slots/ready-slots';
import { type Endpoint, endpoint } from '../../endpoint';
import { SLOT_MONTH } from '../../fields/slots';
import { SLOT_MONTH_PAGE, writeMonth } from '../../presenters/slots/slot-month';
import { slotForm, writtenList } from '../../response/slot-form';

/** The endpoint that returns all data of a product's booking page in one response. */
export function slotMonthEndpoint(appointments: Appointments): Endpoint {
  const { site, options, readySlots, limitsOf, hostIds } = internalsOf(appointments);
  const { zone } = site;
  const { limits, clock } = options;
  const form = slotForm(zone, hostIds);
  const nothing = { ...writtenList(Buffer.of(), 0, form), days: [] };
  return endpoint({
    methods: ['GET'],
    versions: ['v2'],
    path: '/slots/month',
    access: 'public',
    operation: 'read a month of slots',
    readsOnce: true,
    params: SLOT_MONTH,
    responses: () => ({ 200: SLOT_MONTH_PAGE }),
    async handle(call) {
      const { productId, with: extras, ...query } = call.params;
      const viewer = slotViewerOf(call.principal);
      const { inTurn, gone } = call;
      const inForm: Form = { ...form, inTurn, gone };
      const selected = selectionIn(query);
      return readySlots.ofProduct(productId, viewer, async (list, product) => {
        const timesOf = (day: string) => ({ ...selected, minDate: day, maxDate: day, combineStaff: true });
        const priced = async (day: string) => {
          const times = { ...timesOf(day), productIds: [productId], signal: gone() };
          const asked = { ...times, withPrice: true, quantity: query.quantity };
          const { records } = await inTurn(() => appointments.slots.list(asked, viewer));
          return writtenList(await form.write(records), records.length, form);
        };
        const limitsOn = limitsOf(product, query, viewer);
        const month = await planMonth(
          query,
          { product, now: clock.now(), zone, limits },
          {
            days: (window) => list({ ...selected, ...window, summary: 'day' }, inForm),
            times: extras?.includes('price') ? priced : (day) => list(timesOf(day), inForm),
            limitsOn: limitsOn && ((day) => inTurn(() => limitsOn(day, gone()))),
            nothing: { days: nothing, times: nothing },
          },
        );
        return { body: writeMonth(month) };
      });
    },
  });
}
