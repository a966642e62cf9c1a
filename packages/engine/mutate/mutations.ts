import { parseSync } from 'rolldown/utils';

/** One change at one place of one file. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  /** Replaces the original. */
  readonly text: string;
}

/** A node of ESTree, as far as it is looked at. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Expressions that types only surround. */
const TYPED_EXPRESSIONS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];
const isOfTypes = ({ type, importKind, exportKind, declare }: Node): boolean =>
  (type.startsWith('TS') && !TYPED_EXPRESSIONS.includes(type)) ||
  type === 'ImportDeclaration' ||
  type === 'ExportAllDeclaration' ||
  importKind === 'type' ||
  exportKind === 'type' ||
  declare === true;

/** The nodes under a node, without its types. */
export const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value): readonly unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .filter((child) => !isOfTypes(child));

export const parsed = (file: string, source: string): Node => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as Node;
};

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '|=': ['&='],
  '&=': ['|='],
};
const COMPARISONS = ['<', '<=', '>', '>=', '===', '!==', '==', '!=', 'in', 'instanceof'];

/** Calls of these are reduced to their receiver. */
const EMPTIED = ['filter', 'map', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed', 'concat', 'trim'];
const LISTS = ['filter', 'map', 'flatMap', 'slice', 'concat', 'toSorted'];
const TURNED: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  findLastIndex: 'findIndex',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};

const isTruth = (node: Node): boolean =>
  (node.type === 'BinaryExpression' && COMPARISONS.includes(String(node['operator']))) ||
  (node.type === 'UnaryExpression' && node['operator'] === '!') ||
  (node.type === 'LogicalExpression' && node['operator'] !== '??');

/** Changes of a whole expression into something simpler. */
const returned = (value: Node): readonly string[] => {
  if (isTruth(value)) return ['true', 'false'];
  if (['CallExpression', 'ConditionalExpression', 'ObjectExpression', 'NewExpression'].includes(value.type))
    return ['null'];
  return [];
};

/** The mutations of one node. */
const mutationsAt = (node: Node, source: string): readonly Mutation[] => {
  const field = (name: string): Node | null => (isNode(node[name]) ? (node[name] as Node) : null);
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  const as = (place: Node, ...texts: readonly string[]): readonly Mutation[] =>
    texts.map((text) => ({ start: place.start, end: place.end, text }));
  const left = field('left');
  const right = field('right');
  const argument = field('argument');
  const test = field('test');

  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression': {
      if (left === null || right === null) return [];
      if (node['operator'] === '??') return as(node, textOf(left), textOf(right));
      const between = source.slice(left.end, right.start);
      const operator = String(node['operator']);
      return (OPERATORS[operator] ?? []).map((other) => ({
        start: left.end,
        end: right.start,
        text: between.replace(operator, other),
      }));
    }
    case 'UnaryExpression':
      if (argument === null || !['!', '-', '~'].includes(String(node['operator']))) return [];
      return as(node, textOf(argument));
    case 'UpdateExpression':
      return as(
        node,
        textOf(node).replace(/\+\+|--/, (found) => (found === '++' ? '--' : '++')),
      );
    case 'Literal': {
      const { value } = node;
      if (typeof value === 'boolean') return as(node, String(!value));
      return typeof value === 'number' ? as(node, `(${value + 1})`, `(${value - 1})`) : [];
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      return test === null ? [] : as(test, 'true', 'false');
    case 'WhileStatement':
    case 'ForStatement':
      return test === null ? [] : as(test, 'false');
    case 'ExpressionStatement':
      // Types alone read what is only held to one.
      return field('expression')?.type === 'TSSatisfiesExpression' ? [] : as(node, ';');
    case 'ContinueStatement':
    case 'BreakStatement':
      return as(node, ';');
    case 'ReturnStatement':
      return argument === null ? as(node, ';') : as(argument, ...returned(argument));
    case 'ArrowFunctionExpression': {
      const body = field('body');
      return body === null || node['expression'] !== true ? [] : as(body, ...returned(body));
    }
    case 'ArrayExpression':
      return (node['elements'] as readonly unknown[]).length === 0 ? [] : as(node, '[]');
    case 'CallExpression': {
      const callee = field('callee');
      if (callee?.type !== 'MemberExpression' || callee['computed'] === true) return [];
      const property = callee['property'] as Node;
      const receiver = callee['object'] as Node;
      const name = textOf(property);
      const turned = Object.hasOwn(TURNED, name) ? TURNED[name] : undefined;
      return [
        ...(EMPTIED.includes(name) ? as(node, textOf(receiver)) : []),
        ...(LISTS.includes(name) ? as(node, '[]') : []),
        ...(turned === undefined ? [] : as(property, turned)),
      ];
    }
    default:
      return [];
  }
};

/** Numbers that are names, and no values: keys of objects and of types. */
const isKey = (node: Node, parent: Node): boolean => parent['key'] === node && parent['computed'] !== true;

/** All single changes of a file, in the order of its text. */
export const mutationsOf = (file: string, source: string): readonly Mutation[] => {
  const found: Mutation[] = [];
  const visit = (node: Node, parent: Node): void => {
    if (isOfTypes(node) || isKey(node, parent)) return;
    for (const one of mutationsAt(node, source)) if (source.slice(one.start, one.end) !== one.text) found.push(one);
    for (const child of childrenOf(node)) visit(child, node);
  };
  const program = parsed(file, source);
  visit(program, program);
  const distinct = new Map(found.map((one) => [`${one.start} ${one.end} ${one.text}`, one]));
  return [...distinct.values()].sort((a, b) => a.start - b.start || a.end - b.end);
};

export const mutated = (source: string, { start, end, text }: Mutation): string =>
  source.slice(0, start) + text + source.slice(end);
