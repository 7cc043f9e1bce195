import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';

const SITE = { kind: 'global', kindId: null } as const;
const MEMBER = { kind: 'staff', kindId: 3 } as const;

forEachDatabase((_name, open) => {
  test('each marked owner is read once, until it is examined', async () => {
    await onFreshStorage(open, async (storage) => {
      const { outsideMarks } = storage;
      expect(await outsideMarks.read()).toEqual({ marks: [], lastRound: undefined });
      await storage.transaction((t) => outsideMarks.mark([MEMBER, SITE, MEMBER], t));
      const { marks } = await outsideMarks.read();
      expect(marks).toMatchObject([
        { kind: 'global', id: 0 },
        { kind: 'staff', id: 3 },
      ]);
      await storage.transaction((t) => outsideMarks.examined(marks, t));
      expect((await outsideMarks.read()).marks).toEqual([]);
    });
  });

  test('an owner that changes while it is examined stays marked, also if another process has removed its mark', async () => {
    await onFreshStorage(open, async (storage) => {
      const { outsideMarks } = storage;
      await storage.transaction((t) => outsideMarks.mark([MEMBER], t));
      const { marks: first } = await outsideMarks.read();
      await storage.transaction((t) => outsideMarks.mark([MEMBER], t));
      await storage.transaction((t) => outsideMarks.examined(first, t));
      const { marks: second } = await outsideMarks.read();
      expect(second).toMatchObject([{ kind: 'staff', id: 3 }]);
      await storage.transaction((t) => outsideMarks.examined(second, t));
      await storage.transaction((t) => outsideMarks.mark([MEMBER], t));
      await storage.transaction((t) => outsideMarks.examined(first, t));
      await storage.transaction((t) => outsideMarks.examined(second, t));
      expect((await outsideMarks.read()).marks).toHaveLength(1);
    });
  });

  test('the day of the last round is kept beside the marks', async () => {
    await onFreshStorage(open, async (storage) => {
      const { outsideMarks } = storage;
      await storage.transaction((t) => outsideMarks.mark([SITE], t));
      await storage.transaction((t) => outsideMarks.setLastRound(20_000, t));
      await storage.transaction((t) => outsideMarks.setLastRound(20_001, t));
      expect(await outsideMarks.read()).toMatchObject({ marks: [{ kind: 'global' }], lastRound: 20_001 });
    });
  });
});
