/** Limit that a figure of the bench must keep. */
type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** Limits for figures of the bench, by the path of the figure in the bench's JSON output. */
const GOALS: Readonly<Record<string, Goal>> = {
  'loading.ratio': { atMost: 1.8 },
  'slots_http.slots_http_warm.ratio': { atLeast: 0.85 },
  'slots_http.slots_http_day.ratio': { atLeast: 0.6 },
  'slots_http.slots_http_changed.ratio': { atLeast: 0.25 },
  'slots_http_cold.ratio': { atMost: 6 },
  'slots_http_cold.without_warm_up.ratio': { atMost: 10 },
  'paged_stream.ratio': { atMost: 0.1 },
  'rooms.ratio': { atMost: 1.5 },
  'parts.ratio': { atMost: 1.2 },
  'visit.ratio': { atMost: 5 },
  'limits.ratio': { atMost: 1.1 },
  'messages.ratio': { atMost: 1.2 },
  'slots_slow_products.ratio': { atMost: 1.2 },
  'creates.create_sqlite.ratio': { atLeast: 0.7 },
  'creates.create_postgres.ratio': { atLeast: 0.7 },
  'creates.create_mariadb.ratio': { atLeast: 0.7 },
  'creates.create_hot_sqlite.ratio': { atLeast: 0.8 },
  'creates.create_hot_postgres.ratio': { atLeast: 0.8 },
  'creates.create_hot_mariadb.ratio': { atLeast: 0.8 },
  'rush.one_process.ratio': { atMost: 3 },
  'rush.two_processes.ratio': { atMost: 3 },
  'rush.one_process.refused_ratio': { atMost: 1.5 },
  'rush.two_processes.refused_ratio': { atMost: 1.5 },
  'waiting_streams.ratio': { atLeast: 0.9 },
  'abandoned.ratio': { atMost: 0.1 },
  'figures.ratio': { atMost: 12 },
  'waitlist.ratio': { atMost: 1.1 },
  'waitlist.pass_statements': { atMost: 120 },
};

/** A figure of the bench that is outside of its limit. */
interface MissedGoal {
  readonly message: string;
  /** Factor by which the figure exceeds its limit, or falls short of it; above 1. */
  readonly factor: number;
}

/** Lists the figures that are outside of their limits. */
export const missedGoals = (figures: unknown): MissedGoal[] =>
  Object.entries(GOALS).flatMap(([path, goal]) => {
    const figure = figureAt(figures, path);
    if (figure === undefined) return [];
    const factor = 'atLeast' in goal ? goal.atLeast / figure : figure / goal.atMost;
    if (factor <= 1) return [];
    const wanted = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
    return [{ message: `${path} is ${figure}, and its goal is ${wanted}`, factor }];
  });

/** Finds a figure of the bench by its path; undefined if it was not measured. */
function figureAt(figures: unknown, path: string): number | undefined {
  const found = path
    .split('.')
    .reduce((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], figures);
  return found as number | undefined;
}
