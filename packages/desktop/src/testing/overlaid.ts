/** An object with some of its parts in another's place; what is called of the rest is called on the object itself. */
export const overlaid = <T extends object>(object: T, parts: Partial<T>): T =>
  new Proxy(object, {
    get: (target, name) => {
      if (Object.hasOwn(parts, name)) return Reflect.get(parts, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
