import type { Appointment } from '../../lib/domain/appointment';
import { shownIn } from '../../lib/domain/appointment-field-facts';
import type { AppointmentFields } from '../../lib/domain/drafts';
import type { FactsOf } from '../../lib/domain/field-facts';
import { appointmentRow } from '../support/http/rows';

const TEXT = { kind: 'text', personal: false, shown: [] } as const;
const INSTANT = { kind: 'instant', personal: false, shown: [] } as const;

/**
 * Compiles only if the facts (kind, nullability and visibility) about these fields of an appointment are complete and
 * right.
 */
const decide = <Names extends keyof Appointment>(facts: FactsOf<Pick<Appointment, Names>>) => facts;

// The compiler checks the types in the next three tests (`npm run types`). Jest removes types, and so it would not
// notice a case that compiles.
test('a decision about every field compiles', () => {
  decide<'start' | 'cost'>({ start: INSTANT, cost: { ...TEXT, kind: 'decimal' } });
  decide<'customerStatus'>({ customerStatus: TEXT });
  decide<'localTimezone'>({ localTimezone: { ...TEXT, personal: 'erased' } });
  decide<'expiresAt'>({ expiresAt: { ...INSTANT, nullable: true } });
});

test('a field does not compile if it is forgotten, has the wrong kind, or is not decided', () => {
  // @ts-expect-error `cost` has no facts
  decide<'start' | 'cost'>({ start: INSTANT });
  // @ts-expect-error an appointment has no field `colour`
  decide<'start'>({ start: INSTANT, colour: TEXT });
  // @ts-expect-error an instant is not an integer: it would lose its conversion to the site's clock
  decide<'start'>({ start: { ...INSTANT, kind: 'integer' } });
  // @ts-expect-error an integer is not an instant
  decide<'quantity'>({ quantity: INSTANT });
  // @ts-expect-error a list of ids is not a list of texts
  decide<'staffIds'>({ staffIds: { ...TEXT, kind: 'texts' } });
  // @ts-expect-error the field can be null
  decide<'expiresAt'>({ expiresAt: INSTANT });
  // @ts-expect-error the field is never null
  decide<'start'>({ start: { ...INSTANT, nullable: true } });
  // @ts-expect-error nothing says whether the time zone is personal
  decide<'timezone'>({ timezone: { kind: 'text', shown: [] } });
  // @ts-expect-error an erasure has no value for an instant
  decide<'start'>({ start: { ...INSTANT, personal: 'erased' } });
  // @ts-expect-error nothing says where the time zone is shown
  decide<'timezone'>({ timezone: { kind: 'text', personal: false } });
});

test('a field is written in the type in which it is stored', () => {
  // Excludes instants and amounts, because responses contain them in more than one form.
  type OtherForms = 'start' | 'end' | 'startHuman' | 'endHuman' | 'cost' | 'staffId';
  const written: Required<Omit<AppointmentFields, OtherForms>> = appointmentRow();
  expect(written.quantity).toBe(2);
});

test('REST shows everything that webhooks show, and webhooks everything that the stream shows', () => {
  expect(shownIn('rest')).toEqual(expect.arrayContaining(shownIn('webhook')));
  expect(shownIn('webhook')).toEqual(expect.arrayContaining(shownIn('stream')));
});

test('no channel shows fields that the library keeps to itself', () => {
  const kept = [
    'previousStatus',
    'occupiedFrom',
    'occupiedTo',
    'paddedFrom',
    'paddedTo',
    'lanes',
    'outsideAccepted',
    'leftOutsideAt',
    'costIncludesTax',
    'orderStatus',
    'orderQuantity',
    'mustPrepay',
    'cancelledLateAt',
    'policies',
    'fees',
    'moneyNotes',
    'customerMoves',
  ];
  const desk = ['note', 'moneySettled', 'paidLateAt'];
  const hidden = [...kept, ...desk, 'seriesId', 'enforce', 'expiresAt', 'orderReference', 'version'];
  // Fields that presenters of version 2 add; the last six only to appointments that have them.
  const apart = [
    'contact',
    'answers',
    'checkIns',
    'settlement',
    'resourceIds',
    'visitId',
    'entitlement',
    'dueNow',
    'dueLater',
    'linePaid',
    'orderPaid',
    'orderUnclaimed',
  ];
  const computed = ['startIso', 'endIso'];
  expect(shownIn('rest').filter((key) => hidden.includes(key))).toEqual([]);
  expect(shownIn('rest')).toHaveLength(
    Object.keys(appointmentRow()).length - hidden.length - apart.length - computed.length,
  );
});
