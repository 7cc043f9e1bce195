import { answers, SERVERS } from './servers';

// For jest.servers.cjs, which is not TypeScript: prints each server, its address, and whether it is reachable.
const found = SERVERS.map((server) => ({
  name: server.name,
  host: new URL(server.url).host,
  answers: answers(server),
}));
console.log(JSON.stringify(found));
