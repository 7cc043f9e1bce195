import { elementModule } from '../../support/browser/element-module';

const { withOwn } = elementModule('desk/own-texts.mts') as {
  withOwn: (texts: object, own: object) => object;
};

const TEXTS = {
  today: {
    nothing: 'No appointments',
    summary: { one: '{count} appointment', other: '{count} appointments' },
  },
  hours: { heading: 'Opening hours', week: { closed: 'Closed', change: 'Change' } },
};

test('a page can replace a text in a nested group, and the other texts stay', () => {
  const own = { hours: { week: { closed: 'Shut' } } };
  expect(withOwn(TEXTS, own)).toEqual({
    today: TEXTS.today,
    hours: { heading: 'Opening hours', week: { closed: 'Shut', change: 'Change' } },
  });
});

test('plural forms are replaced as a whole, so that no English form is left between those of the page', () => {
  const summary = { few: '{count} wizyty', other: '{count} wizyt' };
  expect(withOwn(TEXTS, { today: { summary } })).toMatchObject({
    today: { nothing: 'No appointments', summary },
  });
  expect(withOwn(TEXTS, { today: { summary } })).not.toHaveProperty('today.summary.one');
});
