import { createHash } from 'node:crypto';
import { invalidParams } from '../../domain/errors';
import { credentialHashes } from '../../domain/secrets';
import { type GuardKey, type HoldRow, RULES_DAY } from '../../storage/storage';
import type { Core } from '../work/core';
import { visitorNetwork } from './visitor-network';

/** The visitor that a hold is for, as the host identifies them. */
export interface HoldOwner {
  /** A session or a customer. */
  readonly owner: string;
  /** The visitor's IPv4 or IPv6 address. If it is absent, only the owner counts. */
  readonly address?: string;
}

/** The hashes that stand for a visitor in the database: one for each secret of the site, the current one first. */
export interface Visitor {
  readonly owner: readonly string[];
  /** Empty if the host did not pass the address. */
  readonly network: readonly string[];
}

const OWNER = 'hold owner';
const NETWORK = 'hold network';
/** The number of guard rows for all visitors. Two visitors that share a row only wait for each other. */
const VISITOR_ROWS = 4_096;

/** @throws AppointmentsError 400 if the owner is not a text or is empty, or if the address is not an IP address */
export function visitorOf({ options }: Core, { owner, address }: HoldOwner): Visitor {
  if (typeof owner !== 'string' || owner === '')
    throw invalidParams({
      owner: 'must identify the owner of the hold: the id of a session or of a customer',
    });
  const network = address ? visitorNetwork(address) : undefined;
  if (address && network === undefined)
    throw invalidParams({ address: 'must be the IPv4 or IPv6 address of the visitor, or absent' });
  return {
    owner: credentialHashes(options.secrets, OWNER, owner),
    network: network === undefined ? [] : credentialHashes(options.secrets, NETWORK, network),
  };
}

/** The visitor that a stored hold belongs to. */
export const visitorOfHold = ({ ownerHash, networkHash }: HoldRow): Visitor => ({
  owner: [ownerHash],
  network: networkHash === '' ? [] : [networkHash],
});

/** The guard rows that a count of a visitor's holds locks. */
export const visitorRows = ({ owner, network }: Visitor): GuardKey[] =>
  [...owner, ...network].map((hash) => ({
    scope: 'owner',
    id: createHash('sha256').update(hash).digest().readUInt32BE() % VISITOR_ROWS,
    day: RULES_DAY,
  }));
