import { createZone, isZoneName } from '../../lib/time/zone';

describe('names of zones', () => {
  it.each([
    'Europe/Berlin',
    'europe/berlin',
    'America/Argentina/Buenos_Aires',
    'US/Eastern',
    'Etc/GMT+5',
    'GMT',
    'EST',
  ])('knows %s', (name) => {
    expect(isZoneName(name)).toBe(true);
    expect(createZone(name).name).toBe(name);
  });

  it.each([
    '',
    'Nope',
    'Europe/Atlantis',
    '+24:00',
    '+02:60',
    '+2',
    '+02:00:00',
    'UTC+2',
    ' UTC',
    'Z\n',
    '..',
    '__proto__',
  ])('refuses %j and says what to write', (name) => {
    expect(isZoneName(name)).toBe(false);
    expect(() => createZone(name)).toThrow(RangeError);
    expect(() => createZone(name)).toThrow(/IANA name such as "Europe\/Berlin".*"\+02:00"/);
  });

  it.each(['BST', 'IST', 'CST', 'ect'])(
    'refuses the abbreviation %s, which would mean some other country',
    (name) => {
      expect(isZoneName(name)).toBe(false);
      expect(() => createZone(name)).toThrow(RangeError);
    },
  );
});
