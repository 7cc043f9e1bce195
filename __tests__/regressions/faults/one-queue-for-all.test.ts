import { createComputingTurns } from '../../../lib/rest/computing-turns';
import { partyOf } from '../../../lib/rest/request/party-of';
import { ANONYMOUS } from '../../../lib/access/principal';

const senders: AbortController[] = [];
afterEach(() => senders.splice(0).forEach((sender) => sender.abort()));

/** Makes the turns of computations, and records the parties whose work has begun, in order. */
function openTurns() {
  const turns = createComputingTurns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    /** Requests a computing turn for a party. The work lasts until `end` is called for it. */
    ask: async (party: string) => {
      const work = () => {
        begun.push(party);
        return new Promise<void>((resolve) => ends.push(resolve));
      };
      const sender = new AbortController();
      senders.push(sender);
      turns.take(work, { party, gone: sender.signal }).catch(() => undefined);
      await settled();
    },
    /** Ends the work that began as number `at`, counted from 0. */
    end: async (at: number) => {
      ends[at]!();
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns of computations', () => {
  const strangers = (count: number) => Array.from({ length: count }, () => 'stranger');

  test('11.6 a network with twelve requests has at most six turns, and others do not wait', async () => {
    const { begun, ask } = openTurns();
    for (let i = 0; i < 12; i += 1) await ask('stranger');
    expect(begun).toEqual(strangers(6));
    for (let i = 0; i < 2; i += 1) await ask(`customer ${i}`);
    expect(begun.slice(6)).toEqual(['customer 0', 'customer 1']);
  });

  test('11.6 others get the turns of a network that has more than its share, when they end', async () => {
    const { begun, ask, end } = openTurns();
    for (let i = 0; i < 12; i += 1) await ask('stranger');
    for (let i = 0; i < 6; i += 1) await ask(`customer ${i}`);
    for (let at = 0; at < 4; at += 1) await end(at);
    expect(begun.slice(6)).toEqual([0, 1, 2, 3, 4, 5].map((i) => `customer ${i}`));
    // The stranger then has two turns. A third turn is given only if two turns stay free.
    for (const at of [6, 7]) await end(at);
    expect(begun).toHaveLength(12);
    await end(8);
    expect(begun.slice(12)).toEqual(strangers(1));
  });

  test('11.6 a free turn goes to the first waiting party that has less than its share', async () => {
    const { begun, ask, end } = openTurns();
    for (const party of ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']) await ask(party);
    for (const party of ['a', 'e', 'a', 'b']) await ask(party);
    await end(2);
    expect(begun.slice(8)).toEqual(['e']);
    await end(0);
    expect(begun.slice(9)).toEqual(['a']);
    await end(4);
    expect(begun.slice(10)).toEqual(['b']);
  });

  test('11.6 a turn is given back when it ends', async () => {
    const { begun, ask, end } = openTurns();
    for (let i = 0; i < 30; i += 1) {
      await ask('a');
      await end(i);
    }
    expect(begun).toHaveLength(30);
  });
});

describe('the party whose turns are counted together', () => {
  const of = (remoteAddress: string, principal: Partial<typeof ANONYMOUS> = {}, seenByProxy?: string) =>
    partyOf({ ...ANONYMOUS, ...principal }, { remoteAddress, seenByProxy });

  test.each([
    ['an IPv4 address', of('192.0.2.1'), 'network 192.0.2.1'],
    ['the /48 of an IPv6 address', of('2001:db8:1:2::9'), 'network 2001:db8:1::/48'],
    [
      'a customer counts by network',
      of('192.0.2.1', { kind: 'user', userId: 5, credential: 'user 5' }),
      'network 192.0.2.1',
    ],
    ['staff count by credential', of('192.0.2.1', { isStaff: true, credential: 'user 3' }), 'user 3'],
    ['managers count by credential, too', of('192.0.2.1', { canManage: true, credential: 'key 1' }), 'key 1'],
    [
      "an address that a client made up is replaced by the proxy's view",
      of('10.9.9.9', {}, '192.0.2.1'),
      'network 192.0.2.1',
    ],
  ])('11.6 %s', (_, party, expected) => expect(party).toBe(expected));
});
