import { AppointmentsError, areMissing, invalidParams, missingParams, type WrongParams } from '../errors';

const MISSING = 'is required';

/**
 * Builds the path of a field of an item for error messages, such as `create[1].toRange`. The core and REST write paths
 * differently.
 */
type FieldPath = (item: string, field: string) => string;

/** Collects the faults of the items of a batch, so that one error names all of them. */
export class ItemFaults {
  private readonly faults = new Map<string, string>();

  constructor(private readonly pathOf: FieldPath = (item, field) => `${item}.${field}`) {}

  /** Adds a fault that concerns a whole item, not one of its fields. */
  add(item: string, message: string): void {
    this.faults.set(item, message);
  }

  /** Adds the faults of single fields of an item. */
  addFields(item: string, params: WrongParams): void {
    const wrong = areMissing(params)
      ? params.map((name) => [name, MISSING] as const)
      : Object.entries(params);
    for (const [field, message] of wrong) this.faults.set(this.pathOf(item, field), message);
  }

  /** Adds the faults of the fields that an error names. @throws the error itself if it names no fields */
  addError(item: string, error: unknown): undefined {
    if (!(error instanceof AppointmentsError) || !error.data.params) throw error;
    this.addFields(item, error.data.params);
    return undefined;
  }

  /**
   * Returns the result of `work`. If `work` throws an error that names fields of the item, collects their faults and
   * returns undefined.
   */
  collect<T>(item: string, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      return this.addError(item, error);
    }
  }

  /**
   * Throws if any fault was collected.
   *
   * @throws AppointmentsError 400 that names every fault
   */
  throwIfAny(): void {
    const faults = [...this.faults];
    if (faults.length === 0) return;
    throw faults.every(([, message]) => message === MISSING)
      ? missingParams(faults.map(([path]) => path))
      : invalidParams(Object.fromEntries(faults));
  }
}
