/** Names that libraries mark visited objects with, and the clipboard that user-event puts in. */
const OF_LIBRARIES = /^_|^clipboard$/;

type Properties = ReadonlyMap<string, unknown>;

const propertiesOf = (owner: object): Properties =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(owner)).map(([name, { value, get }]) => [
      name,
      typeof value === 'function' ? value : (get ?? 'a value'),
    ]),
  );

/** Objects that all tests of a process share: the page, and the prototypes of what is on it. */
const shared = (): ReadonlyMap<string, object> => {
  const owners = new Map<string, object>([
    ['window', window],
    ['document', document],
    ['navigator', navigator],
    ['screen', window.screen],
    ['URL', URL],
  ]);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(window)))
    if (typeof value === 'function' && /^[A-Z]/.test(name) && typeof value.prototype === 'object')
      if (value.prototype !== null) owners.set(`${name}.prototype`, value.prototype);
  return owners;
};

/** Remembers how the page is, and tells then which of its functions have been put in, changed or taken away since. */
export const watchGlobals = (): (() => readonly string[]) => {
  const before = new Map([...shared()].map(([name, owner]) => [name, [owner, propertiesOf(owner)] as const]));
  return () =>
    [...before].flatMap(([name, [owner, was]]) => {
      const is = propertiesOf(owner);
      return [...new Set([...was.keys(), ...is.keys()])]
        .filter((key) => !OF_LIBRARIES.test(key) && was.get(key) !== is.get(key))
        .map((key) => `${name}.${key}`);
    });
};
