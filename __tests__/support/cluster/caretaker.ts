import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Program of the caretaker: ends the process groups whose numbers are in `<folder>/<node>/pid` (paused ones,
 * too), and removes the folder.
 */
const CLEAN_UP = 'cat >/dev/null; for pid in "$1"/*/pid; do kill -9 "-$(cat "$pid")"; done; rm -rf "$1"';

/**
 * Starts a process that cleans up after a cluster: on request, or when its input is closed, which happens however the
 * parent process ends. The new process has its own session, so that Ctrl-C in a terminal does not reach it.
 */
export function startCaretaker(folder: string): { cleanUp(): Promise<void> } {
  const caretaker = spawn('sh', ['-c', CLEAN_UP, 'caretaker', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return {
    async cleanUp() {
      const gone = once(caretaker, 'exit');
      caretaker.stdin.end();
      await gone;
    },
  };
}
