import type { BoardEvent } from '../state.mjs';

/** Changes that turn the shown calendar events into the wanted ones. */
interface ChangedEvents {
  readonly added: readonly BoardEvent[];
  readonly changed: readonly BoardEvent[];
  /** Ids of the events to remove. */
  readonly removed: readonly string[];
}

/** Compares calendar events by id and by everything that they show. */
export function changedEvents(
  shown: ReadonlyMap<string, BoardEvent>,
  wanted: ReadonlyMap<string, BoardEvent>,
): ChangedEvents {
  const added: BoardEvent[] = [];
  const changed: BoardEvent[] = [];
  for (const [id, event] of wanted) {
    const before = shown.get(id);
    if (!before) added.push(event);
    else if (before !== event && JSON.stringify(before) !== JSON.stringify(event)) changed.push(event);
  }
  return { added, changed, removed: [...shown.keys()].filter((id) => !wanted.has(id)) };
}
