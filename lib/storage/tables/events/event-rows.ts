import type { OutboxDraft, OutboxEvent, Topic } from '../../../domain/events/event';
import {
  booleanColumn,
  type Column,
  type Columns,
  instantColumn,
  integerColumn,
  jsonColumn,
  Mapping,
  optionalInteger,
  optionalText,
  textColumn,
} from '../../mapping';
import type { Row } from '../../sql';
import type { RowsOfNew } from '../../row-with-rows';

const RESOURCE_ID = 'resource_id';

/**
 * Column for the record that an event is about, as JSON without the record's id. The id has a column of its own,
 * because it is not known yet when the JSON of a new record is written.
 */
const snapshotColumn: Column<unknown> = {
  ...jsonColumn('snapshot'),
  write: (snapshot) => JSON.stringify({ ...(snapshot as object), id: undefined }),
};

/** Column for whether the customer is told of an event. It is NULL in events of the former version, which all are told. */
const notifyColumn: Column<boolean> = {
  ...booleanColumn('notify_customer'),
  read: (stored) => stored === null || Number(stored) === 1,
};

const DRAFT: Columns<OutboxDraft> = {
  topic: textColumn<Topic>('topic'),
  resource: textColumn<OutboxDraft['resource']>('resource'),
  resourceId: integerColumn(RESOURCE_ID),
  snapshot: snapshotColumn,
  formerly: jsonColumn<OutboxDraft['formerly']>('formerly'),
  actorId: optionalInteger('actor_id'),
  reason: textColumn('reason'),
  orderStatus: optionalText('order_status'),
  notifyCustomer: notifyColumn,
  at: instantColumn('happened_at'),
};
export const eventDrafts = new Mapping<OutboxDraft>(DRAFT);
/**
 * Columns of a numbered event. Its `id` is its number, the public id; the row's own id only shows the order of
 * insertion.
 */
export const numberedEvents = new Mapping<OutboxEvent>({ ...DRAFT, id: integerColumn('number') });

export const numberedEventOf = (row: Row): OutboxEvent => withWholeSnapshot(numberedEvents.read(row));

/** Returns an event with the id of its record added to the JSON of the record. */
export const withWholeSnapshot = <E extends Pick<OutboxDraft, 'resourceId' | 'snapshot'>>(event: E): E => ({
  ...event,
  snapshot: { id: event.resourceId, ...(event.snapshot as object) },
});

/**
 * Returns rows of the event log for a record that is not stored yet. They are inserted together with the record and get
 * its id; ids in `drafts` are ignored.
 */
export const eventsOfNew = (outbox: string, drafts: readonly OutboxDraft[]): RowsOfNew => ({
  into: `${outbox} (${eventDrafts.names})`,
  rows: (id, binds) =>
    drafts.map((draft) =>
      eventDrafts
        .values(draft)
        .map((value, at) => (eventDrafts.columns[at] === RESOURCE_ID ? id : binds.add(value)))
        .join(', '),
    ),
});
