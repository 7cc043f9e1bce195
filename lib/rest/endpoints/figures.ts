import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { type Endpoint, endpoint } from '../endpoint';
import { FIGURES_QUERY } from '../../wire/inputs/figures-inputs';
import { fieldsOf } from '../fields/field';
import { FIGURES, figuresAsCsv, presentFigures } from '../presenters/figures';
import { TextBody } from '../response/bodies';

const CSV = 'text/csv';

/** Endpoints of the figures (bookings, hours and amounts of a span of days), for callers with `manage_shop`. */
export function figureEndpoints(appointments: Appointments): Endpoint[] {
  const { figures } = appointments;
  const { zone } = internalsOf(appointments).site;
  const params = { fields: fieldsOf(FIGURES_QUERY) };
  const reading = { versions: ['v2'], methods: ['GET'], access: 'manage', params } as const;
  return [
    endpoint({
      ...reading,
      path: '/figures',
      operation: 'read figures',
      responses: () => ({ 200: FIGURES }),
      handle: async ({ params, inTurn }) => ({
        body: presentFigures(await inTurn(() => figures.read(params)), zone),
      }),
    }),
    endpoint({
      ...reading,
      path: '/figures/csv',
      operation: 'read figures as a file for spreadsheets',
      media: CSV,
      async handle({ params, inTurn }) {
        const { rows, minDate, maxDate } = await inTurn(() => figures.read(params));
        const file = `attachment; filename="figures-${minDate}-${maxDate}.csv"`;
        const body = new TextBody(figuresAsCsv(rows, zone), `${CSV}; charset=utf-8`);
        return { headers: { 'Content-Disposition': file }, body };
      },
    }),
  ];
}
