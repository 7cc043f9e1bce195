import { answers, SERVERS } from './servers';

// Prints each database server with its address, and whether it is reachable. A program of its own for jest.servers.cjs,
// which cannot import TypeScript.
const found = SERVERS.map((server) => ({
  name: server.name,
  host: new URL(server.url).host,
  answers: answers(server),
}));
console.log(JSON.stringify(found));
