/**
 * Returns a view of `target` in which the properties of `own` replace those of equal name. All other properties and
 * methods are those of `target`.
 */
export function overlaid<T extends object>(target: T, own: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get(_target, name) {
      if (typeof name === 'string' && Object.hasOwn(own, name)) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || name === 'constructor') return value;
      return (value as (...args: unknown[]) => unknown).bind(target);
    },
  });
}
