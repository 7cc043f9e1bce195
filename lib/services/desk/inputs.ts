import {
  idInput,
  named,
  object,
  requiredInput,
  type ServiceInputs,
  shape,
} from '../../domain/checks/input-check';
import { checkOf } from '../../wire/inputs/core-check';
import { page } from '../../wire/inputs/paging';
import type { DeskService } from './service';
import type { VisitQuery } from './visits';

export const DESK_INPUTS: ServiceInputs<DeskService> = {
  visits: [
    named('customerId', requiredInput(idInput)),
    named('query', shape<VisitQuery>({ page: checkOf(page), signal: object })),
  ],
  tasks: [named('options', shape<{ signal?: AbortSignal }>({ signal: object }))],
  openTasks: [],
};
