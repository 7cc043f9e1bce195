import { readConfig } from '../../examples/sample-shop/config';

describe("the sample shop's environment", () => {
  test('may be empty', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: 'sqlite:data/sample-shop.db',
      shopFile: undefined,
      now: undefined,
      secret: undefined,
    });
  });

  test('an empty variable counts as unset', () => {
    expect(
      readConfig({ PORT: '', HOST: '', DATABASE_URL: '', SHOP_FILE: '', SHOP_NOW: '', SHOP_SECRET: '' }),
    ).toEqual(readConfig({}));
  });

  test('sets every option of the shop', () => {
    const secret = 'x'.repeat(32);
    expect(
      readConfig({
        PORT: '0',
        HOST: '::1',
        DATABASE_URL: 'mariadb://u:p@h/d',
        SHOP_FILE: 'a.json',
        SHOP_NOW: '2026-03-10T09:00:00Z',
        SHOP_SECRET: secret,
        SHOP_WEBHOOK_ALLOW: 'Receiver.local:8443, 127.0.0.1:443,[::1]:9000',
      }),
    ).toEqual({
      port: 0,
      host: '::1',
      databaseUrl: 'mariadb://u:p@h/d',
      shopFile: 'a.json',
      now: 1_773_133_200,
      secret,
      webhookAllow: ['receiver.local:8443', '127.0.0.1:443', '[::1]:9000'],
    });
  });

  test.each([
    ['2026-03-10T09:00Z', 1_773_133_200],
    ['2026-03-10T10:00:00+01:00', 1_773_133_200],
    ['2026-03-10 09:00:00.900Z', 1_773_133_200],
    ['2026-03-10T04:00:00-0500', 1_773_133_200],
  ])('SHOP_NOW may be %s', (text, now) => {
    expect(readConfig({ SHOP_NOW: text }).now).toBe(now);
  });

  test.each([
    ['PORT', 'http', /^PORT must be a number from 0 to 65535, not "http"$/],
    ['PORT', '65536', /^PORT must be/],
    ['PORT', '-1', /^PORT must be/],
    ['DATABASE_URL', 'mysql://root:hush@h/d', /^DATABASE_URL must be sqlite:<path>.*(?!hush)/],
    ['DATABASE_URL', 'sqlite:', /^DATABASE_URL must be/],
    ['SHOP_NOW', 'tomorrow', /^SHOP_NOW must be an ISO instant .*, not "tomorrow"$/],
    ['SHOP_NOW', '2026-03-10T09:00:00', /^SHOP_NOW must be an ISO instant with its offset/],
    ['SHOP_NOW', '2026-13-10T09:00:00Z', /^SHOP_NOW must be/],
    ['SHOP_NOW', '2026-02-31T09:00:00Z', /^SHOP_NOW must be/],
    [
      'SHOP_WEBHOOK_ALLOW',
      'localhost',
      /^SHOP_WEBHOOK_ALLOW must be a comma list of host:port.*"localhost"$/,
    ],
    ['SHOP_WEBHOOK_ALLOW', 'a:1,https://b:2', /^SHOP_WEBHOOK_ALLOW must be/],
    ['SHOP_SECRET', 'short', /^SHOP_SECRET must be 32 bytes or longer$/],
  ])('%s=%s is refused in one line', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
    expect(() => readConfig({ [name]: value })).not.toThrow(/hush/);
  });
});
