import { LIST_PRODUCTS } from '../../../lib/rest/fields/products';
import { hostFilters } from '../../../lib/rest/filters/host-filters';

const filters = (query: string) => hostFilters(query, LIST_PRODUCTS.fields);

describe("Products: the host platform's standard product parameters", () => {
  test('those that the library does not know go to the host as they were sent, lists as comma lists', () => {
    expect(filters('sku=A%20B&featured=true&tag[]=3&tag[]=4&on_sale=')).toEqual({
      sku: 'A B',
      featured: 'true',
      tag: '3,4',
    });
  });

  test('its own, and the frame of a request, do not', () => {
    expect(filters('staff=3&category=1&page=2&orderby=id&_fields=id&_locale=user&context=view')).toEqual({});
  });

  test('credentials do not', () => {
    const secrets = 'consumer_key=ck&consumer_secret=cs&_nonce=n&nonce=n&oauth_token=t&OAUTH_signature=s';
    expect(filters(secrets)).toEqual({});
  });

  test('maps are nothing that a host was promised', () => {
    expect(filters('attribute[colour]=red')).toEqual({});
  });
});
