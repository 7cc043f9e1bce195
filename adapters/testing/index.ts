/** The contract kit: checks of the promises of the ports, which a shop runs against its own adapters. */
export {
  checksFor,
  contractChecks,
  type ContractFailure,
  type HostTraits,
  runCheck,
  runContract,
} from './contract';
export { describeHostContract, type TestRunner } from './describe-host-contract';
export { proveStorage, type StorageProof, type StorageProofOptions } from './storage-proof';
export type {
  AnyId,
  ContractCheck,
  HostFacts,
  HostUnderTest,
  PortName,
  SharedDatabase,
  ShopPayments,
  TransactionAbility,
} from './subject';
