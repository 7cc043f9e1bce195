/**
 * Makes a function that waits: its calls resolve together when the function has been called `size` times. `met`
 * resolves at the same moment.
 */
export function meeting(size: number): { (): Promise<void>; readonly met: Promise<void> } {
  let open: () => void;
  const met = new Promise<void>((resolve) => (open = resolve));
  let come = 0;
  const arrive = () => {
    if (++come >= size) open();
    return met;
  };
  return Object.assign(arrive, { met });
}
