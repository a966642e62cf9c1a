import type { Components, Schema } from './schema-of.ts';

const REF = '#/components/schemas/';
/** Beyond it a list is empty: a question may have questions. */
const MAX_DEPTH = 8;

interface Shape {
  readonly $ref?: string;
  readonly example?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly contentMediaType?: string;
}

/** A value that a schema takes. Fields that may be absent are there, but not without end. */
export const exampleOf = (schema: Schema, components: Components, depth = 0): unknown => {
  const shape: Shape = schema;
  if (shape.$ref !== undefined) return exampleOf(components.get(shape.$ref.slice(REF.length)) ?? {}, components, depth);
  if ('example' in shape) return shape.example;
  if ('const' in shape) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.anyOf !== undefined) return exampleOf(shape.anyOf[0] ?? {}, components, depth);
  if (shape.items !== undefined) return depth > MAX_DEPTH ? [] : [exampleOf(shape.items, components, depth + 1)];
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {})
        .filter(([name]) => depth <= MAX_DEPTH || shape.required?.includes(name) === true)
        .map(([name, one]) => [name, exampleOf(one, components, depth + 1)]),
    );
  return null;
};
