import type { Plugin } from 'vite';

const ABSENT = "{ throw new Error('Left out of this build: see build/lean-functions.ts'); }";

interface Unused {
  readonly module: RegExp;
  /** What takes the place of these functions' bodies. */
  readonly bodies: Readonly<Record<string, string>>;
  /** Assigned once to what nobody uses, which would keep it in the build. */
  readonly properties?: readonly string[];
}

/** What the vendors' single files carry along and this client never runs. */
const UNUSED: readonly Unused[] = [
  {
    // The routes here are elements: no data, forms, prefetching or error pages of the router's own.
    module: /\/react-router\/dist\/production\/[^/]+\.mjs$/,
    bodies: {
      usePrefetchBehavior: '{ return [false, null, {}]; }',
      PrefetchPageLinks: ABSENT,
      DefaultErrorComponent: ABSENT,
      useNavigateStable: ABSENT,
      RSCErrorHandler: ABSENT,
      decodeRouteErrorResponseDigest: ABSENT,
    },
    properties: ['displayName'],
  },
  {
    // Of what the browsers of this build want under a name of their own, styles here have one thing.
    module: /\/@emotion\/cache\/dist\/emotion-cache\.browser\.esm\.js$/,
    bodies: { prefix: "{ return value.startsWith('user-select:') ? '-webkit-' + value + value : value; }" },
  },
  {
    // Every form has a resolver, so that the rules that `register` may be given are never asked. RulesForm lacks the others.
    module: /\/react-hook-form\/dist\/index\.esm\.mjs$/,
    bodies: {
      validateField: ABSENT,
      validateForm: ABSENT,
      executeBuiltInValidation: ABSENT,
      _setFieldArray: ABSENT,
      resetDefaultValues: ABSENT,
      resetField: ABSENT,
      setValues: ABSENT,
      unregister: ABSENT,
    },
  },
];

interface Node extends Readonly<Record<string, unknown>> {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (u: unknown): u is Node => typeof u === 'object' && u !== null && 'type' in u && 'start' in u;

const isFunction = ({ type }: Node): boolean => type.includes('Function');

/** Every node with a name of its own, and what that name stands for. */
const visit = (node: Node, seen: (name: string, named: Node) => void): void => {
  const { id, init } = node;
  if (isNode(id) && typeof id['name'] === 'string') {
    const named = isNode(init) ? init : node;
    if (isFunction(named)) seen(id['name'], named);
  }
  for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, seen);
};

type Edit = readonly [start: number, end: number, text: string];

const bodyEdits = (program: Node, { bodies }: Unused): ReadonlyMap<string, Edit> => {
  const edits = new Map<string, Edit>();
  visit(program, (name, named) => {
    const body = named['body'];
    if (Object.hasOwn(bodies, name) && isNode(body)) edits.set(name, [body.start, body.end, bodies[name] ?? ABSENT]);
  });
  return edits;
};

const propertyEdits = (program: Node, { properties = [] }: Unused): readonly Edit[] =>
  [program['body']].flat().flatMap((statement): readonly Edit[] => {
    if (!isNode(statement) || !isNode(statement['expression'])) return [];
    const { left } = statement['expression'];
    const property = isNode(left) ? left['property'] : undefined;
    if (!isNode(property) || !properties.includes(String(property['name']))) return [];
    return [[statement.start, statement.end, '']];
  });

/** Later lines stay where they were, so that source maps hold. */
const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [start, end, replacement]) => {
      const lines = text.slice(start, end).split('\n').length - 1;
      return text.slice(0, start) + replacement + '\n'.repeat(lines) + text.slice(end);
    }, code);

/** Leaves those functions out of the build. In development they stay, and nobody calls them either. */
export const leanFunctions = (): Plugin => {
  const found = new Set<string>();
  return {
    name: 'quipu-lean-functions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: UNUSED.map(({ module }) => module) },
      handler(code, id) {
        const unused = UNUSED.find(({ module }) => module.test(id));
        if (unused === undefined) return null;
        const program = this.parse(code) as unknown as Node;
        const bodies = bodyEdits(program, unused);
        for (const name of bodies.keys()) found.add(name);
        return { code: edited(code, [...bodies.values(), ...propertyEdits(program, unused)]), map: null };
      },
    },
    buildEnd(error) {
      const missing = UNUSED.flatMap(({ bodies }) => Object.keys(bodies)).filter((name) => !found.has(name));
      if (error === undefined && missing.length > 0) {
        throw new Error(`No vendor has ${missing.join(', ')}: is what was left out called something else now?`);
      }
    },
  };
};
