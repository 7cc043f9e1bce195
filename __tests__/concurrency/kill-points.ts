import type { Storage } from '../../lib/storage/storage';

/** Points within a write, before the commit, at which a process can end itself. */
export const OWN_KILL_POINTS = ['places locked', 'appointment written', 'resources written'] as const;
export type OwnKillPoint = (typeof OWN_KILL_POINTS)[number];

const RESOURCES = 'shop_appointments_appointment_resources';

/**
 * Ends the process when it reaches a point of a write for the `after`th time: after locking the places, after the
 * statement that writes the appointment (where its resources need another statement), or after writing the resources.
 */
export function dieAt(storage: Storage, point: OwnKillPoint, after: number): void {
  let reached = 0;
  const reach = (here: OwnKillPoint): void => {
    if (here !== point) return;
    reached += 1;
    if (reached === after) process.kill(process.pid, 'SIGKILL');
  };
  const { guards, appointments } = storage;
  const behind = guards.behind.bind(guards);
  guards.behind = async (guard, reads, t) => {
    const rows = await behind(guard, reads, t);
    if (guard.locked.length > 0) reach('places locked');
    return rows;
  };
  const { statements } = appointments['queries']['connected'];
  const writes = (sql: string): boolean => sql.includes(`INTO ${RESOURCES}`);
  const send = statements.send.bind(statements);
  statements.send = async (sql, bind, t) => {
    if (sql.startsWith('INSERT INTO') && sql.indexOf(RESOURCES) === 'INSERT INTO '.length)
      reach('appointment written');
    const answer = await send(sql, bind, t);
    if (writes(sql)) reach('resources written');
    return answer;
  };
  const sendTogether = statements.sendTogether.bind(statements);
  statements.sendTogether = async (all, t) => {
    const isOfResources = all.some(({ sql }) => writes(sql));
    if (isOfResources) reach('appointment written');
    const answers = await sendTogether(all, t);
    if (isOfResources) reach('resources written');
    return answers;
  };
}
