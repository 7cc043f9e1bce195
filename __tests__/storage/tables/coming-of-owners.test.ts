import { QueryTypes } from 'sequelize';
import { forEachDatabase } from '../../support/databases';
import { statementsOf } from '../../support/statements-of';
import { onFreshStorage } from '../../support/storage';
import { MORNING } from '../../support/stored';

forEachDatabase((_, open) => {
  test('the upcoming appointments of members and resources are found in their own tables only', async () => {
    await onFreshStorage(open, async ({ dueAppointments }, { sequelize }) => {
      const owners = { productIds: [1], staffIds: [2], resourceIds: [3], memberlessOf: [4] };
      const query = { owners, now: MORNING, notStatuses: ['trash'], limit: 5 };
      const [statement] = await statementsOf(sequelize, () => dueAppointments.comingOf(query));
      const inner = statement!.sql.match(/SELECT \S*appointment_id FROM (?:[^()]|\([^()]*\))*/g)!;
      expect(inner).toHaveLength(2);
      for (const sql of inner) expect(await sequelize.query(sql, { type: QueryTypes.SELECT })).toEqual([]);
    });
  });
});
