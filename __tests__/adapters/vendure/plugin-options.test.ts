import { checkPluginOptions, withPluginOptions } from '../../../adapters/vendure/check-plugin-options';
import type { VendureAppointmentsOptions } from '../../../adapters/vendure/options';
import { AppointmentsError } from '../../../lib/index';

const site = { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin' };
const options: VendureAppointmentsOptions = { secret: 's'.repeat(32), site };

test('the options that the page documents are accepted', () => {
  expect(() => checkPluginOptions(options)).not.toThrow();
  expect(() =>
    checkPluginOptions({
      ...options,
      path: '/api/appointments',
      database: 'sqlite:./a.sqlite',
      backgroundIn: 'server',
      settings: { holdMinutes: 10 },
    }),
  ).not.toThrow();
});

test.each([
  [{ paht: '/api' }, 'AppointmentsPlugin.init({ paht }) is not accepted. The options are secret, site,'],
  [{ site: { ...site, currency: 'EUR' } }, 'the currency is that of the Vendure channel'],
  [{ settings: { secret: 'x' } }, 'AppointmentsPlugin.init({ settings.secret }) is not accepted. The plugin'],
  [{ path: 'appointments' }, 'AppointmentsPlugin.init({ path }) must be a path such as "/appointments".'],
  [{ path: '/appointments/' }, 'AppointmentsPlugin.init({ path }) must be a path'],
  [{ backgroundIn: 'nowhere' }, 'AppointmentsPlugin.init({ backgroundIn }) must be "worker" or "server".'],
])('%j is refused with its name', (wrong, message) => {
  expect(() => checkPluginOptions({ ...options, ...(wrong as object) })).toThrow(message);
});

describe('a refusal of the library names the option as the shop wrote it:', () => {
  const refusing = (message: string) => () =>
    withPluginOptions(() => {
      throw new AppointmentsError('shop_appointments_invalid_option', message);
    });

  test.each([
    ['createAppointments({ secret }) must be long', 'AppointmentsPlugin.init({ secret }) must be long'],
    ['createSequelizeAccess({ secret }) must be', 'AppointmentsPlugin.init({ secret }) must be'],
    ['createAppointments({ site: { url } }) must be', 'AppointmentsPlugin.init({ site: { url } }) must be'],
    [
      'createAppointments({ holdMinutes }) must be',
      'AppointmentsPlugin.init({ settings.holdMinutes }) must be',
    ],
    ['database: no driver', 'database: no driver'],
  ])('%s', (message, expected) => {
    expect(refusing(message)).toThrow(new AppointmentsError('shop_appointments_invalid_option', expected));
  });
});
