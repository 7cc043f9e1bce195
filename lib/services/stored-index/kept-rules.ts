import type { Rule } from '../../domain/rule';
import { BoundedCache } from '../../runtime/bounded-cache';
import { rulesRow } from '../../storage/rules-row';
import { type GuardKey, keyText, type RuleOwner, type Storage } from '../../storage/storage';

/**
 * Smallest number of rules of one owner (such as a staff member) that are cached: reading many rules again costs much
 * more than a query for their version.
 */
const MANY_RULES = 200;
/** Bytes of memory for a rule with its texts, rounded up. */
const RULE_BYTES = 700;
const CACHE_BYTES = 24 * 2 ** 20;

/** An owner of many rules (such as a staff member with an imported calendar), with the cached rules. */
interface Kept {
  readonly owner: RuleOwner;
  /**
   * Version of the rules of the owner (such as a staff member), read before the rules; undefined if it was not read,
   * and then no rules are cached.
   */
  readonly version: number | undefined;
  /** The cached rules; empty if `version` is undefined. */
  readonly rules: readonly Rule[];
  readonly bytes: number;
}

/**
 * Reads committed availability rules. The rules of owners who have many rules, such as a staff member with a full
 * imported calendar, are read again only after a change: reading and parsing thousands of rules for each request would
 * delay every other request.
 */
export interface KeptRules {
  /** Returns every rule, sorted by id. */
  all(): Promise<Rule[]>;
  /** Returns the rules of these owners (site, products, staff members or resources), sorted by id. */
  ofOwners(owners: readonly RuleOwner[]): Promise<Rule[]>;
}

export function createKeptRules(storage: Pick<Storage, 'rules' | 'index' | 'seesUncommitted'>): KeptRules {
  const cache = new BoundedCache<Kept>(CACHE_BYTES);

  const versionsOf = async (owners: readonly Kept[]): Promise<ReadonlyMap<string, number>> => {
    if (owners.length === 0) return new Map();
    const heads = await storage.index.heads(owners.map(({ owner }) => keyOf(owner)));
    return new Map(heads.map(({ key, rulesVersion }) => [keyText(key), rulesVersion]));
  };

  /**
   * Caches the rules of owners (such as staff members) who have many rules. If the version of the rules is unknown,
   * records only that the owner has many rules.
   */
  const keep = (rules: readonly Rule[], versions: ReadonlyMap<string, number>): void => {
    for (const [name, own] of byOwner(rules)) {
      if (own.length < MANY_RULES) continue;
      const version = versions.get(name);
      const kept = version === undefined ? [] : own;
      cache.set(name, { owner: own[0]!, version, rules: kept, bytes: kept.length * RULE_BYTES });
    }
  };

  /**
   * Reads rules as they were at one moment.
   *
   * @param large the wanted owners (such as staff members) who had many rules at the last read
   * @param readWithout reads the wanted rules, apart from those of some owners, with one statement
   */
  const read = async (
    large: readonly Kept[],
    readWithout: (owners: readonly RuleOwner[]) => Promise<Rule[]>,
  ): Promise<Rule[]> => {
    // Versions are read before the rules: if a write commits in between, the next read finds another version and reads
    // the rules again.
    const versions = await versionsOf(large);
    const isCurrent = ({ owner, version }: Kept): boolean =>
      version !== undefined && version === versions.get(nameOf(owner));
    const current = large.filter(isCurrent);
    for (const kept of large) if (!isCurrent(kept)) cache.delete(nameOf(kept.owner));
    const others = await readWithout(current.map(({ owner }) => owner));
    keep(others, versions);
    if (current.length === 0) return others;
    // A rule may have moved from one owner to another (such as a staff member) between the reads, and would then be
    // missing or listed twice. Everything is then read again.
    const after = await versionsOf(current);
    if (current.some(({ owner, version }) => version !== after.get(nameOf(owner)))) return readWithout([]);
    return [...current.flatMap(({ rules }) => rules), ...others].sort((a, b) => a.id - b.id);
  };

  return {
    async all() {
      // Nothing is cached while a transaction that writes has the connection, because its uncommitted rules are visible
      // then.
      if (storage.seesUncommitted()) return storage.rules.all();
      return read(cache.all(), (owners) => storage.rules.except(owners));
    },

    async ofOwners(owners) {
      if (storage.seesUncommitted()) return storage.rules.ofOwners(owners);
      const large = owners.flatMap((owner) => cache.get(nameOf(owner)) ?? []);
      return read(large, (without) => {
        const names = new Set(without.map(nameOf));
        return storage.rules.ofOwners(owners.filter((owner) => !names.has(nameOf(owner))));
      });
    },
  };
}

const keyOf = ({ kind, kindId }: RuleOwner): GuardKey => rulesRow(kind, kindId);
const nameOf = (owner: RuleOwner): string => keyText(keyOf(owner));

function byOwner(rules: readonly Rule[]): Map<string, Rule[]> {
  const lists = new Map<string, Rule[]>();
  for (const rule of rules) {
    const name = nameOf(rule);
    const own = lists.get(name);
    if (own) own.push(rule);
    else lists.set(name, [rule]);
  }
  return lists;
}
