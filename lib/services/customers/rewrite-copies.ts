import type { PersonalData, StoredCopy, Transaction } from '../../storage/storage';

/**
 * Stored texts of one kind (such as events or HTTP responses) that may name a person. `Key` is the type of their keys.
 */
interface Copies<Key> {
  readonly personalData: Pick<PersonalData, 'transaction'>;
  /** Reads the texts that follow a key, sorted by key. An empty list ends the work. */
  readonly read: (after: Key) => Promise<readonly StoredCopy[]>;
  /** Returns a text without the data about the person. */
  readonly clean: (text: string) => string;
  readonly write: (copy: StoredCopy, t: Transaction) => Promise<void>;
}

/** Erases a person from stored texts, in many small transactions. @param first a key before all keys of the texts */
export async function rewriteCopies<Key extends StoredCopy['key']>(
  first: Key,
  { personalData, read, clean, write }: Copies<Key>,
): Promise<void> {
  for (let after = first; ;) {
    const copies = await read(after);
    if (copies.length === 0) return;
    await personalData.transaction(async (t) => {
      for (const { key, text } of copies) {
        const cleaned = clean(text);
        if (cleaned !== text) await write({ key, text: cleaned }, t);
      }
    });
    after = copies.at(-1)!.key as Key;
  }
}
