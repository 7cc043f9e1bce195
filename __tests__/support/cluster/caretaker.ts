import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Ends each process group whose number lies in `<folder>/<node>/pid`, paused ones too, and removes the folder. */
const CLEAN_UP = 'cat >/dev/null; for pid in "$1"/*/pid; do kill -9 "-$(cat "$pid")"; done; rm -rf "$1"';

/**
 * Starts a process that cleans up when it is told to, or when the process that started it ends in any way, because its
 * input ends then. It has a session of its own, so a terminal's Ctrl-C does not reach it.
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
