import { LIST_PRODUCTS } from '../../../lib/rest/fields/products';
import { hostFilters } from '../../../lib/rest/filters/host-filters';

const filters = (query: string) => hostFilters(query, LIST_PRODUCTS.fields);

describe("Products: the host platform's standard product parameters", () => {
  test('filters that the library does not know are passed to the host unchanged, with lists as comma-separated texts', () => {
    expect(filters('sku=A%20B&featured=true&tag[]=3&tag[]=4&on_sale=')).toEqual({
      sku: 'A B',
      featured: 'true',
      tag: '3,4',
    });
  });

  test('filters of the library and general parameters of a request are not passed to the host', () => {
    expect(filters('staff=3&category=1&page=2&orderby=id&_fields=id&_locale=user&context=view')).toEqual({});
  });

  test('credentials are not passed to the host', () => {
    const secrets = 'consumer_key=ck&consumer_secret=cs&_nonce=n&nonce=n&oauth_token=t&OAUTH_signature=s';
    expect(filters(secrets)).toEqual({});
  });

  test('maps are not passed to the host', () => {
    expect(filters('attribute[colour]=red')).toEqual({});
  });
});
