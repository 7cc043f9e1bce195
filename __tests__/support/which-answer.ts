import { answers, SERVERS } from './servers';

// For jest.config.cjs, which is not TypeScript: each server, where it is, and whether it is there.
const found = SERVERS.map((server) => ({
  ...{ name: server.name, host: new URL(server.url).host, answers: answers(server) },
}));
console.log(JSON.stringify(found));
