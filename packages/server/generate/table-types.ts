import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { COLUMN_FACTS, type ColumnFact } from './column-facts.ts';
import { TABLE_NOTES } from './table-notes.ts';
import { NAMES_OF } from './type-names.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
}

/** Those of views, too. The migrator's own tables are nobody's. */
const columnsOf = async (db: Db): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select class.relname as "table", attribute.attname as name, format_type(attribute.atttypid, null) as type,
           not attribute.attnotnull as "isNullable",
           attribute.atthasdef or attribute.attidentity <> '' as "hasDefault"
    from pg_attribute as attribute
    join pg_class as class on class.oid = attribute.attrelid
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'v') and class.relname not like 'kysely%'
      and attribute.attnum > 0 and not attribute.attisdropped
    order by class.relname, attribute.attnum`.execute(db);
  return rows;
};

const SCALARS: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  cidr: 'string',
  date: 'string',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  'integer[]': 'readonly number[]',
  numeric: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'readonly string[]',
  uuid: 'string',
};

const instantType = ({ isNullable, hasDefault }: Column, isFixed: boolean): string => {
  if (isFixed) return 'FixedInstant';
  return isNullable ? 'InstantOrNull' : hasDefault ? 'GeneratedInstant' : 'Instant';
};

const jsonType = ({ isNullable, hasDefault }: Column, { type, isFixed = false }: ColumnFact): string => {
  const json = `${isFixed ? 'FixedJson' : hasDefault ? 'GeneratedJson' : 'Json'}<${type}>`;
  return isNullable ? `${json} | null` : json;
};

const typeOf = (column: Column, fact: ColumnFact): string => {
  const { table, name, hasDefault } = column;
  const isNullable = column.isNullable && !fact.isNeverNull;
  if (column.type === 'timestamp with time zone') return instantType(column, fact.isFixed ?? false);
  if (column.type === 'jsonb' && fact.type !== undefined) return jsonType(column, fact);
  const plain = fact.type ?? SCALARS[column.type];
  if (plain === undefined) throw new Error(`${table}.${name}: what a ${column.type} holds is said in column-facts.ts`);
  const type = isNullable ? `${plain} | null` : plain;
  return hasDefault ? `Generated<${type}>` : type;
};

const interfaceOf = (table: string): string =>
  `${table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;

const noted = (note: string | undefined, indent: string): readonly string[] =>
  note === undefined ? [] : [`${indent}/** ${note} */`];

const tableLines = (table: string, columns: readonly Column[]): readonly string[] => [
  '',
  ...noted(TABLE_NOTES[table], ''),
  `export interface ${interfaceOf(table)} {`,
  ...columns.flatMap((column) => {
    const fact = COLUMN_FACTS[`${table}.${column.name}`] ?? {};
    return [...noted(fact.note, '  '), `  readonly ${column.name}: ${typeOf(column, fact)};`];
  }),
  '}',
];

const WIDTH = 120;
const importLine = (module: string, names: readonly string[]): readonly string[] => {
  const line = `import type { ${names.join(', ')} } from '${module}';`;
  return line.length <= WIDTH ? [line] : ['import type {', ...names.map((name) => `  ${name},`), `} from '${module}';`];
};

const importLines = (body: string): readonly string[] =>
  Object.entries(NAMES_OF).flatMap(([module, names]) => {
    const used = names.filter((name) => new RegExp(`[ <]${name}\\b(?!')`).test(body));
    return used.length === 0 ? [] : importLine(module, used);
  });

/** A fact of what is not there (any more) is a mistake. */
const refuseStrangers = (columns: readonly Column[]): void => {
  const known = new Set(columns.flatMap(({ table, name }) => [table, `${table}.${name}`]));
  const strangers = [...Object.keys(COLUMN_FACTS), ...Object.keys(TABLE_NOTES)].filter((name) => !known.has(name));
  if (strangers.length > 0) throw new Error(`column-facts.ts tells of what is not there: ${strangers.join(', ')}`);
};

/** The text of `tables.ts`: what a migrated database has, with what `column-facts.ts` knows of it. */
export const tableTypes = async (db: Db): Promise<string> => {
  const columns = await columnsOf(db);
  refuseStrangers(columns);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const body = [
    ...tables.flatMap((table) =>
      tableLines(
        table,
        columns.filter((column) => column.table === table),
      ),
    ),
    '',
    'export interface Tables {',
    ...tables.map((table) => `  readonly ${table}: ${interfaceOf(table)};`),
    '}',
    '',
  ].join('\n');
  const head = '// Made of the migrated database: npm run generate -w @quipu/server';
  return [head, ...importLines(body), body].join('\n');
};
