import { answers, SERVERS } from './servers';

// Prints each server with its address, and whether it is reachable. jest.servers.cjs runs it, because it
// cannot import TypeScript.
const found = SERVERS.map((server) => ({
  name: server.name,
  host: new URL(server.url).host,
  answers: answers(server),
}));
console.log(JSON.stringify(found));
