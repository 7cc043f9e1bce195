import type { Api } from './api';
import { create } from './create';

/** Ids of the tax category and the channel that products need. */
export interface Markets {
  readonly taxCategoryId: string;
  /** Id of the channel `usa`, with prices in dollars. The default channel has euros. */
  readonly usaId: string;
}

/** Creates Germany and the USA with their taxes, a channel for each, and a payment method. */
export async function openMarkets(api: Api): Promise<Markets> {
  const germany = await zoneOf(api, 'DE', 'Germany');
  const chicago = await zoneOf(api, 'US', 'Chicago');
  const taxCategoryId = await create(api, 'TaxCategory', { name: 'Standard', isDefault: true });
  const tax = { enabled: true, categoryId: taxCategoryId };
  await create(api, 'TaxRate', { ...tax, name: 'Germany 19 %', value: 19, zoneId: germany });
  await create(api, 'TaxRate', { ...tax, name: 'Chicago 10.25 %', value: 10.25, zoneId: chicago });
  await sellInEuros(api, germany);
  const usaId = await create(api, 'Channel', {
    code: 'usa',
    token: 'usa',
    defaultLanguageCode: 'en',
    availableLanguageCodes: ['en'],
    pricesIncludeTax: false,
    defaultCurrencyCode: 'USD',
    availableCurrencyCodes: ['USD'],
    defaultTaxZoneId: chicago,
    defaultShippingZoneId: chicago,
  });
  await takeCards(api, usaId);
  return { taxCategoryId, usaId };
}

async function zoneOf(api: Api, code: string, name: string): Promise<string> {
  const translations = [{ languageCode: 'en', name }];
  const country = await create(api, 'Country', { code, enabled: true, translations });
  return create(api, 'Zone', { name, memberIds: [country] });
}

/** Sets the default channel to euros and prices that include German tax. */
async function sellInEuros(api: Api, zoneId: string): Promise<void> {
  const { activeChannel } = await api<{ activeChannel: { id: string } }>('{ activeChannel { id } }');
  await api(`mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { __typename } }`, {
    input: {
      id: activeChannel.id,
      pricesIncludeTax: true,
      defaultCurrencyCode: 'EUR',
      availableCurrencyCodes: ['EUR'],
      defaultTaxZoneId: zoneId,
      defaultShippingZoneId: zoneId,
    },
  });
}

/** Adds the payment method `card` of Vendure's dummy handler, which accepts every payment and moves no money. */
async function takeCards(api: Api, usaId: string): Promise<void> {
  const card = await create(api, 'PaymentMethod', {
    code: 'card',
    enabled: true,
    handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    translations: [{ languageCode: 'en', name: 'Card' }],
  });
  await api(
    `mutation ($input: AssignPaymentMethodsToChannelInput!) {
      assignPaymentMethodsToChannel(input: $input) { id }
    }`,
    { input: { paymentMethodIds: [card], channelId: usaId } },
  );
}
