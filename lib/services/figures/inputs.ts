import { named, type ServiceInputs } from '../../domain/checks/input-check';
import { shapeOf } from '../../wire/inputs/core-check';
import { FIGURES_QUERY } from '../../wire/inputs/figures-inputs';
import type { FigureService } from './service';
import type { FiguresQuery } from './types';

export const FIGURE_INPUTS: ServiceInputs<FigureService> = {
  read: [named('query', shapeOf<FiguresQuery>(FIGURES_QUERY))],
};
