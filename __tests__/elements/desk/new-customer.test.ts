import { elementModule } from '../../support/browser/element-module';

type Contact = Readonly<Record<'name' | 'phone' | 'email', string>>;
interface NewCustomer {
  readonly faults: Partial<Contact>;
  readonly failure: unknown;
  add(entered: Contact): Promise<{ readonly id: number } | undefined>;
}
const { NewCustomer, RequestFailed, ENGLISH } = elementModule(
  ['desk/screens/customers/new-customer.mts', 'desk/api/client.mts', 'desk/texts/texts.mts'],
  { crypto },
) as {
  NewCustomer: new (context: object, dialog: object) => NewCustomer;
  RequestFailed: new (message: string, status: number, code: string, data: object) => Error;
  ENGLISH: object;
};

const ADA: Contact = { name: ' Ada Berg ', phone: '', email: 'ada@mail.example' };
const STORED = { id: 7, display_name: 'Ada Berg', email: 'ada@mail.example' };

/** Adds a customer in a shop that gives these responses, one after the other. */
function adding(...responses: readonly (readonly [object, boolean] | Error)[]) {
  const sent: { readonly body: object; readonly key: string }[] = [];
  const said: string[] = [];
  const create = async (_path: string, body: object, key: string) => {
    const response = responses[sent.push({ body, key }) - 1]!;
    // The module under test has its own class Error, so `instanceof` does not recognise its errors.
    if ('message' in response) throw response;
    return response;
  };
  const context = {
    client: { create },
    texts: ENGLISH,
    changed: () => undefined,
    isOpen: () => true,
    say: (text: string) => said.push(text),
  };
  return { added: new NewCustomer(context, {}), sent, said };
}

test('a name and an e-mail address are needed before anything is sent', async () => {
  const { added, sent } = adding();
  await added.add({ name: ' ', phone: '1', email: 'ada' });
  expect(added.faults).toEqual({ name: 'Enter the name.', email: 'Enter an e-mail address.' });
  expect(sent).toEqual([]);
});

test('the reason of a refusal is at its field, and any other failure is shown apart from the fields', async () => {
  const params = { email: 'must be an address of the company' };
  const refused = new RequestFailed('Invalid', 400, 'rest_invalid_param', { params });
  const { added } = adding(refused, new RequestFailed('', 502, 'shop_rest_host_error', {}));
  expect(await added.add(ADA)).toBeUndefined();
  expect([added.faults, added.failure]).toEqual([params, undefined]);
  await added.add(ADA);
  expect([added.faults, added.failure]).toEqual([{}, expect.objectContaining({ status: 502 })]);
});

test('a request whose response was lost keeps its key until the contact changes', async () => {
  const lost = new RequestFailed('', 0, '', {});
  const { added, sent, said } = adding(lost, [STORED, true], [STORED, false]);
  await added.add(ADA);
  expect(await added.add(ADA)).toEqual(STORED);
  await added.add({ ...ADA, phone: '030 1' });
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Ada Berg', email: 'ada@mail.example' },
    { name: 'Ada Berg', email: 'ada@mail.example' },
    { name: 'Ada Berg', email: 'ada@mail.example', phone: '030 1' },
  ]);
  const [first, second, third] = sent.map(({ key }) => key);
  expect([second === first, third === first]).toEqual([true, false]);
  expect(said).toEqual(['Ada Berg is now a customer.', 'This e-mail address belongs to Ada Berg already.']);
});
