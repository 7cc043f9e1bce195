import { elementModule } from '../../support/browser/element-module';

interface Loaded {
  readonly data: string | undefined;
  refresh(): Promise<void>;
  end(): void;
}

const { Loaded } = elementModule('desk/loaded.mts') as {
  Loaded: new (read: (signal: AbortSignal) => Promise<string>, changed: () => void) => Loaded;
};

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Makes loaded data whose responses the test sends. An aborted request fails, as with `fetch`. */
function loadedByHand(): { loaded: Loaded; responses: ((data: string) => void)[] } {
  const responses: ((data: string) => void)[] = [];
  const read = (signal: AbortSignal): Promise<string> =>
    new Promise((done, fail) => {
      responses.push(done);
      signal.addEventListener('abort', () => fail(new Error('Aborted')));
    });
  return { loaded: new Loaded(read, () => undefined), responses };
}

test('a read that a newer one replaces resolves when the newer data has arrived', async () => {
  const { loaded, responses } = loadedByHand();
  let seen: unknown;
  const first = loaded.refresh().then(() => (seen = loaded.data));
  void loaded.refresh();
  await settled();
  responses[1]!('newer');
  await first;
  expect(seen).toBe('newer');
});

test('a read that is aborted without a newer one resolves, too', async () => {
  const { loaded } = loadedByHand();
  const reading = loaded.refresh();
  loaded.end();
  await reading;
  expect(loaded.data).toBeUndefined();
});
