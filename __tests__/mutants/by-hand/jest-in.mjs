import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { clearTimeout, setTimeout } from 'node:timers';
import { join } from 'node:path';

/** Milliseconds after which a test run counts as endless. */
const PATIENCE_MS = 600_000;

/**
 * Runs test files, one after the other, in a copy of the project.
 *
 * @param {string} root the copy
 * @param {string[]} tests
 * @param {string} on the database: SQLite, or one of the servers
 * @returns {Promise<{ outcome: 'passed' | 'failed' | 'endless' | 'not run', by: string }>} `by` is the name of the first
 * failed test, or the output of tests that could not run
 */
export async function jestIn(root, tests, on) {
  const results = join(root, 'results.json');
  rmSync(results, { force: true });
  const reporters = ['default', join(import.meta.dirname, 'reporter.cjs')].map((one) => `--reporters=${one}`);
  const how = ['--maxWorkers=1', '--bail=1', '--forceExit', ...reporters];
  const config = on === 'SQLite' ? 'jest.config.cjs' : 'jest.servers.cjs';
  const args = ['--config', config, '--selectProjects', on, ...how, '--runTestsByPath', ...tests];
  const { isEndless, output } = await run(root, args, results);
  if (isEndless) return { outcome: 'endless', by: `nothing ended within ${PATIENCE_MS / 60_000} minutes` };
  return outcomeIn(results, output);
}

function outcomeIn(results, output) {
  let found;
  try {
    found = JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    return { outcome: 'not run', by: output.slice(-2_000) };
  }
  const { isPassed, failed } = found;
  if (isPassed) return { outcome: 'passed', by: '' };
  // A test file that cannot be loaded counts as not run: it has not noticed the mistake.
  return failed ? { outcome: 'failed', by: failed } : { outcome: 'not run', by: output.slice(-2_000) };
}

function run(root, args, results) {
  return new Promise((resolve) => {
    // Starts a process group, so that child processes of endless tests can be ended, too.
    const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
      cwd: root,
      env: { ...process.env, RESULTS: results },
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    let isEndless = false;
    child.stderr.on('data', (chunk) => (output += chunk));
    const timer = setTimeout(() => {
      isEndless = true;
      process.kill(-child.pid, 'SIGKILL');
    }, PATIENCE_MS);
    child.on('close', () => {
      clearTimeout(timer);
      resolve({ isEndless, output });
    });
  });
}
