import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import { mapInSlices } from '../../runtime/slices';
import { ownerOf, rulesRow } from '../../storage/rules-row';
import { type GuardKey, keyText } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import type { Span } from '../../time/units';
import { EVER, indexedRule } from './indexed-rule';
import type { IndexParts } from './stored-index';
import { horizonAt, isDue, newStoredRules } from './stored-rules';

/**
 * Progress of computing the stored index again, as numbers of owners of rules (the site, products, staff members and
 * resources).
 */
export interface IndexProgress {
  readonly done: number;
  readonly total: number;
}

/** Options of computing the stored index again. */
export interface RebuildOptions {
  /** Called before the first owner of rules (site, product, staff member or resource) and after each of them. */
  readonly onProgress?: (progress: IndexProgress) => void;
}

export interface IndexUpkeep {
  /**
   * Computes the stored index again: the rules of each owner (site, product, staff member or resource) with their
   * occurrences, one owner after the other.
   *
   * @returns the number of owners
   */
  rebuild(how?: RebuildOptions): Promise<number>;
  /**
   * Computes stored occurrences again if they are missing or outdated, or end too early. On each new site day, the
   * stored occurrences of all owners end a day too early.
   */
  rollForward(): Promise<void>;
}

export function createIndexUpkeep(parts: IndexParts & { readonly logger: Logger }): IndexUpkeep {
  const { storage, site, clock, index, logger } = parts;
  const { zone } = site;
  const horizon = (): Span => horizonAt(clock.now(), index.days, zone);

  /**
   * Returns the owners (site, products, staff members and resources) that have rules or stored occurrences, as keys of
   * their guard rows.
   */
  const allKeys = async (): Promise<GuardKey[]> => {
    const owners = await storage.rules.owners();
    const keys = [
      ...owners.map(({ kind, kindId }) => rulesRow(kind, kindId)),
      ...(await storage.index.keys()),
    ];
    return [...new Map(keys.map((key) => [keyText(key), key])).values()];
  };

  const dueOf = async (keys: readonly GuardKey[]): Promise<GuardKey[]> => {
    const entries = await storage.index.heads(keys);
    const fine = entries.filter((entry) => !isDue(entry, horizon(), zone));
    const names = new Set(fine.map(({ key }) => keyText(key)));
    return keys.filter((key) => !names.has(keyText(key)));
  };

  /**
   * Computes and stores the occurrences of the rules of one owner (site, product, staff member or resource). They are
   * computed before the transaction, which only checks that no other process has stored them meanwhile.
   *
   * @param raisesVersion whether every process must compute again all data that depends on the owner's rules
   */
  const make = (key: GuardKey, { raisesVersion }: { readonly raisesVersion: boolean }): Promise<void> =>
    untilFresh(async () => {
      const [seen] = await storage.index.heads([key]);
      const rules = await storage.rules.ofOwners([ownerOf(key)]);
      const span = rules.length === 0 ? EVER : horizon();
      const indexed = await mapInSlices(rules, (rule) => indexedRule(rule, span, zone));
      await storage.transaction(async (t) => {
        if (raisesVersion) await storage.guards.lock([key], t);
        else await storage.guards.share([key], t);
        const [found] = await storage.index.heads([key], t);
        const expected = (seen?.rulesVersion ?? 0) + (raisesVersion ? 1 : 0);
        if ((found?.rulesVersion ?? 0) !== expected) throw new StalePlan();
        // Creates the guard row (lock and version) of the rules of the owner (such as a staff member). It is missing if
        // the rules were written to the table by hand.
        if (!found) await storage.guards.lock([key], t);
        const entry = found ?? { key, rulesVersion: 1, stored: undefined };
        await storage.index.save(newStoredRules(entry, indexed, span, zone), t);
        if (raisesVersion) await storage.outsideMarks.mark([ownerOf(key)], t);
      });
    });

  return {
    async rebuild({ onProgress = () => undefined } = {}) {
      if (!index.enabled) throw notEnabled();
      const keys = await allKeys();
      onProgress({ done: 0, total: keys.length });
      for (const [at, key] of keys.entries()) {
        // The version is raised, because rules that were written to the table by hand have not raised it.
        await make(key, { raisesVersion: true });
        onProgress({ done: at + 1, total: keys.length });
      }
      return keys.length;
    },

    async rollForward() {
      if (!index.enabled) return;
      for (const key of await dueOf(await allKeys())) {
        try {
          // The state is checked again, because another process may have computed the occurrences in the meantime.
          if ((await dueOf([key])).length > 0) await make(key, { raisesVersion: false });
        } catch (error) {
          logger.error(
            { err: error, ...ownerOf(key) },
            'Storing the occurrences of availability rules for the coming days failed. Slots stay correct, but requests for days without stored occurrences take longer. The background worker tries again.',
          );
        }
      }
    },
  };
}

const notEnabled = (): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_invalid_option',
    'createAppointments({ index: { enabled } }) must be true for the index to be rebuilt.',
  );
