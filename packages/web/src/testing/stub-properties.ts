import { onTestFinished } from 'vitest';

/** Gives something that all tests share, as the page or a prototype, other properties until this test ends. */
export const stubProperties = (target: object, properties: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(properties)) {
    const own = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
    onTestFinished(() => {
      if (own === undefined) Reflect.deleteProperty(target, name);
      else Object.defineProperty(target, name, own);
    });
  }
};
