import { createZone, isZoneName } from '../../lib/time/zone';
import { isIanaName, parseFixedOffset } from '../../lib/time/zone-names';

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

  it.each([...['UTC', 'UCT', 'GMT', 'EST', 'MST', 'HST', 'CET', 'EET', 'MET', 'WET', 'PRC', 'ROC', 'ROK']])(
    'knows %s, three letters that the time zone database has',
    (name) => {
      expect(isIanaName(name)).toBe(true);
      expect(isIanaName(name.toLowerCase())).toBe(true);
    },
  );

  it.each(['+02:00', '-05', 'Z'])('does not accept the offset %s as a fixed offset', (name) => {
    expect(isIanaName(name)).toBe(false);
  });
});

describe('fixed offsets', () => {
  it.each([
    ['+00:00', 0],
    ['-00:00', 0],
    ['+23:59', 86_340],
    ['-23:59', -86_340],
    ['+23', 82_800],
    ['+0530', 19_800],
    ['UTC', 0],
    ['Z', 0],
  ])('%s is %d seconds', (text, seconds) => {
    expect(parseFixedOffset(text)).toBe(seconds);
  });

  it.each(['', '+24', '+24:00', 'UTC+02:00', '+02:00 UTC', '02:00', '+2:00', '+02:60', 'z', 'GMT'])(
    '%j is no fixed offset',
    (text) => {
      expect(parseFixedOffset(text)).toBeUndefined();
    },
  );
});
