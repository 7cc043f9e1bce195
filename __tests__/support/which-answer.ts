import { answers, SERVERS } from './servers';

// Prints each server, its address, and whether it is reachable, for jest.servers.cjs, which is not TypeScript.
const found = SERVERS.map((server) => ({
  name: server.name,
  host: new URL(server.url).host,
  answers: answers(server),
}));
console.log(JSON.stringify(found));
