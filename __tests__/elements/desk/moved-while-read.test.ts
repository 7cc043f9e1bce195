import { elementModule } from '../../support/browser/element-module';

type Read = (client: object, id: number) => Promise<readonly [{ start: number } | undefined, string]>;

const { readTagged } = elementModule('desk/api/appointments.mts') as { readTagged: Read };

/** Client of a shop in which another user moves or deletes appointment 5 after its first read. */
function clientOf(starts: readonly (number | undefined)[]) {
  let reads = 0;
  return {
    getTagged: () => {
      const start = starts[Math.min(reads, starts.length - 1)];
      reads += 1;
      return Promise.resolve([{ start: start ?? starts[0], end: (start ?? starts[0])! + 60 }, `"${reads}"`]);
    },
    get: (_path: string, { start_ts: from }: { start_ts: number }) => {
      const start = starts[Math.min(reads, starts.length - 1)];
      return Promise.resolve({ appointments: start === from ? [{ id: 5, start }] : [] });
    },
  };
}

test('an appointment that another user moves between the two reads is found at its new time, with the tag of that time', async () => {
  expect(await readTagged(clientOf([600, 1200]), 5)).toEqual([{ id: 5, start: 1200 }, '"2"']);
});

test('an appointment that is in no list, such as one of another member, is not searched for ever', async () => {
  expect(await readTagged(clientOf([600, undefined]), 5)).toEqual([undefined, '"2"']);
});
