import { how } from '../../domain/checks/arguments';
import { anything, type ServiceInputs } from '../../domain/checks/input-check';
import type { CustomerService } from './service';

export const CUSTOMER_INPUTS: ServiceInputs<CustomerService> = {
  export: [],
  record: [],
  erase: [anything, how],
};
