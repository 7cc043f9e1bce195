import { Nodes } from '../../../lib/storage/nodes/nodes';

const BROKEN = new Error('the connection broke');

/**
 * A faked cluster of nodes a, b and c, some of which are down. `opened` lists attempts to connect, `told` the reported
 * changes.
 */
function cluster() {
  const down = new Set<string>();
  const opened: string[] = [];
  const told: string[] = [];
  const time = { now: 1_000 };
  const nodes = new Nodes<string, { readonly node: string }>(
    ['a', 'b', 'c'],
    (node, change) =>
      told.push(
        `${node} is ${change.kind}${change.kind === 'lost' ? `: ${(change.error as Error).message}` : ''}`,
      ),
    () => time.now,
  );
  const connect = async () =>
    nodes.connect(async (node) => {
      opened.push(node);
      if (down.has(node)) throw new Error(`${node} is down`);
      return { node };
    });
  return { nodes, down, opened, told, time, connect };
}

test('connections go to the first node of the list', async () => {
  const { connect, opened } = cluster();
  expect([await connect(), await connect()]).toEqual([{ node: 'a' }, { node: 'a' }]);
  expect(opened).toEqual(['a', 'a']);
});

test('if a node does not accept a connection, the next one gets it, and the node is left alone for ten seconds', async () => {
  const { connect, down, opened, time } = cluster();
  down.add('a');
  expect(await connect()).toEqual({ node: 'b' });
  time.now += 9_999;
  expect(await connect()).toEqual({ node: 'b' });
  expect(opened).toEqual(['a', 'b', 'b']);
});

test('a node that has returned is used again', async () => {
  const { connect, down, time } = cluster();
  down.add('a');
  await connect();
  down.delete('a');
  time.now += 10_000;
  expect(await connect()).toEqual({ node: 'a' });
  expect(await connect()).toEqual({ node: 'a' });
});

test('one caller tries whether a lost node has returned; meanwhile the others use the next node', async () => {
  const { nodes, time } = cluster();
  nodes.lost(await nodes.connect(async (node) => ({ node })), BROKEN);
  time.now += 10_000;
  let answer!: () => void;
  const first = nodes.connect(async (node) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { node };
  });
  expect(await nodes.connect(async (node) => ({ node }))).toEqual({ node: 'b' });
  answer();
  expect(await first).toEqual({ node: 'a' });
});

test('if one connection of a node is lost, its other connections are not used until the node is tried again', async () => {
  const { connect, nodes, time } = cluster();
  const [lost, idle] = [await connect(), await connect()];
  expect(nodes.isUsable(idle)).toBe(true);
  nodes.lost(lost, BROKEN);
  expect(nodes.isUsable(idle)).toBe(false);
  const other = await connect();
  expect(other).toEqual({ node: 'b' });
  expect(nodes.isUsable(other)).toBe(true);
  time.now += 10_000;
  expect(nodes.isUsable(idle)).toBe(true);
});

test('a pool returns to a node that may have returned: through one connection first, and through all if that works', async () => {
  const { connect, down, time, nodes } = cluster();
  down.add('a');
  const others = [await connect(), await connect()];
  expect(others.map((one) => nodes.isUsable(one))).toEqual([true, true]);
  time.now += 10_000;
  expect(nodes.isUsable(others[0]!)).toBe(false);
  // The pool connects again while the lost node is still down.
  expect(await connect()).toEqual({ node: 'b' });
  expect(others.map((one) => nodes.isUsable(one))).toEqual([true, true]);
  time.now += 10_000;
  down.delete('a');
  expect(await connect()).toEqual({ node: 'a' });
  expect(others.map((one) => nodes.isUsable(one))).toEqual([false, false]);
});

test('if all nodes are lost, each is tried, the one that was lost first before the others', async () => {
  const { connect, down, opened, time } = cluster();
  down.add('a').add('b').add('c');
  await expect(connect()).rejects.toThrow('c is down');
  time.now += 1_000;
  opened.length = 0;
  await expect(connect()).rejects.toThrow('c is down');
  expect(opened).toEqual(['a', 'b', 'c']);
  down.delete('b');
  expect(await connect()).toEqual({ node: 'b' });
});

test('the loss of a connection that no node opened changes nothing', async () => {
  const { connect, nodes } = cluster();
  nodes.lost({ node: 'a' }, BROKEN);
  nodes.lost(undefined, BROKEN);
  expect(await connect()).toEqual({ node: 'a' });
});

test('the loss of a node is reported once, with its reason, and so is its return', async () => {
  const { connect, down, nodes, time, told } = cluster();
  nodes.lost(await connect(), BROKEN);
  down.add('a');
  time.now += 10_000;
  await connect();
  expect(told).toEqual(['a is lost: the connection broke']);
  down.delete('a');
  time.now += 10_000;
  await connect();
  await connect();
  expect(told).toEqual(['a is lost: the connection broke', 'a is back']);
});
