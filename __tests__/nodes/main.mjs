// Runs the tests on each major version of Node: node main.mjs [file...]
import { delimiter } from 'node:path';
import { installNode, NODES, runNpm } from './install.mjs';

const files = process.argv.slice(2);

const failed = NODES.filter((major) => {
  const PATH = `${installNode(major)}${delimiter}${process.env.PATH}`;
  process.stdout.write(`\n== Node ${major}\n`);
  return !runNpm(['test', '--', ...files], { stdio: 'inherit', env: { ...process.env, PATH } });
});

for (const major of NODES)
  process.stdout.write(`${failed.includes(major) ? 'FAILED' : 'passed'}  Node ${major}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
