import { createHash } from 'node:crypto';
import { invalidParams } from '../../domain/errors';
import { credentialHashes } from '../../domain/secrets';
import { type GuardKey, type HoldRow, RULES_DAY } from '../../storage/storage';
import type { Core } from '../work/core';
import { visitorNetworks } from './visitor-network';

/** The visitor who makes a hold or a booking, as the host identifies them. */
export interface HoldOwner {
  /** The host's identifier of the visitor, such as the id of a session or a customer. */
  readonly owner: string;
  /** The visitor's IPv4 or IPv6 address. If it is absent, no limits per network apply. */
  readonly address?: string;
}

/**
 * A request with an idempotency key, as hashes. There is one hash for each secret of the site, beginning with the
 * current secret.
 */
export interface KeyedRequest {
  /** Hashes of the visitor's identifier and the idempotency key together. */
  readonly key: readonly string[];
  /** Hashes of the request's content. A repeated request must have the same content. */
  readonly content: readonly string[];
}

/**
 * A visitor as the database knows them, by hashes. There is one hash for each secret of the site, beginning with the
 * current secret.
 */
export interface Visitor {
  /** Hashes of the host's identifier of the visitor; empty if the host passed only the address. */
  readonly owner: readonly string[];
  /** Hashes of the network of the visitor's address; empty if the host did not pass an address. */
  readonly network: readonly string[];
  /** Hashes of the wide network (IPv6 /48) of the address; empty for an IPv4 address or without an address. */
  readonly wideNetwork: readonly string[];
  /** The visitor's request, if it has an idempotency key. */
  readonly request?: KeyedRequest;
}

const OWNER = 'hold owner';
const NETWORK = 'hold network';
/** Number of guard rows (locks) for all visitors together. Two visitors who share a row only wait for each other. */
const VISITOR_ROWS = 4_096;

/**
 * Computes the hashes that identify the visitor of a hold.
 *
 * @throws AppointmentsError 400 if the owner is not a text or is empty, or if the address is not an IP address
 */
export const visitorOf = (core: Core, { owner, address }: HoldOwner): Visitor => ({
  owner: ownerHashes(core, owner),
  ...networkHashes(core, address),
});

/**
 * Returns the visitor of a booking without a hold; undefined if the host names none. An address alone is enough.
 *
 * @throws AppointmentsError 400 as `visitorOf`
 */
export function visitorOfBooking(core: Core, { owner, address }: Partial<HoldOwner>): Visitor | undefined {
  const networks = networkHashes(core, address);
  if (owner !== undefined) return { owner: ownerHashes(core, owner), ...networks };
  return networks.network.length > 0 ? { owner: [], ...networks } : undefined;
}

function ownerHashes({ options }: Core, owner: string): readonly string[] {
  if (typeof owner !== 'string' || owner === '')
    throw invalidParams({ owner: 'must identify the visitor: the id of a session or of a customer' });
  return credentialHashes(options.secrets, OWNER, owner);
}

function networkHashes(
  { options }: Core,
  address: string | undefined,
): Pick<Visitor, 'network' | 'wideNetwork'> {
  if (!address) return { network: [], wideNetwork: [] };
  const networks = visitorNetworks(address);
  if (networks === undefined)
    throw invalidParams({ address: 'must be the IPv4 or IPv6 address of the visitor, or absent' });
  const { network, wideNetwork } = networks;
  const hashes = (name: string) => credentialHashes(options.secrets, NETWORK, name);
  return { network: hashes(network), wideNetwork: wideNetwork === undefined ? [] : hashes(wideNetwork) };
}

/**
 * Returns the database columns that identify the visitor and the request, for a hold, or for a booking that counts in a
 * visitor's limits.
 */
export const visitorColumns = ({
  owner,
  network,
  wideNetwork,
  request,
}: Visitor): Pick<HoldRow, 'ownerHash' | 'networkHash' | 'wideNetworkHash' | 'keyHash' | 'requestHash'> => ({
  ownerHash: owner[0] ?? '',
  networkHash: network[0] ?? '',
  wideNetworkHash: wideNetwork[0] ?? '',
  keyHash: request?.key[0] ?? '',
  requestHash: request?.content[0] ?? '',
});

/** Returns the visitor of a stored hold, by its stored hashes. */
export const visitorOfHold = ({ ownerHash, networkHash, wideNetworkHash }: HoldRow): Visitor => ({
  owner: [ownerHash],
  network: networkHash === '' ? [] : [networkHash],
  wideNetwork: wideNetworkHash === '' ? [] : [wideNetworkHash],
});

/** Lists the guard rows (locks) to take before a visitor's holds are counted. */
export const visitorRows = ({ owner, network, wideNetwork }: Visitor): GuardKey[] =>
  [...owner, ...network, ...wideNetwork].map((hash) => ({
    scope: 'owner',
    id: createHash('sha256').update(hash).digest().readUInt32BE() % VISITOR_ROWS,
    day: RULES_DAY,
  }));
