import { basename } from 'node:path';
import { personFinder } from '../../accounts/people/people-store.ts';
import { type AuditFilter, type AuditRow, auditRows, verifyChain } from '../../platform/audit/audit-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { column, moments, type Table } from '../../platform/tables/table.ts';
import { tableFormatOf, writeTable } from '../../platform/tables/write-table.ts';
import { reading } from '../command/command.ts';
import { moment, text } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { flag, optional } from '../command/parameter.ts';
import { keepLeaving } from '../files/keep-leaving.ts';
import { takePlace } from '../files/new-file.ts';
import { texts as fileTexts } from '../files/table-file.ts';
import { texts as personTexts } from '../people/on-person.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { secondText } from '../text/moment.ts';

export const texts = {
  none: 'No hay nada registrado con eso.',
  row: ({ place, at, who, why, origin, what }: AuditRow) => {
    const { action, ...more } = what;
    return [
      `${place}  ${secondText(at)}  ${inOneLine(who)}  ${String(action)}  ${inOneLine(JSON.stringify(more))}`,
      ...(why === null ? [] : [inOneLine(why)]),
      `desde ${inOneLine(origin)}`,
    ].join('  · ');
  },
  whole: (rows: number, head: string) =>
    `La cadena está entera: ${rows} registros. Último: ${head === '' ? 'ninguno' : head}`,
  broken: (place: number) =>
    `La cadena se rompe en el registro ${place}: él o el anterior se cambió, se quitó o se añadió.`,
  found: (place: number) => `La huella indicada es la del registro ${place}.`,
  notFound: 'Ningún registro tiene la huella indicada: se quitaron registros del final.',
  columns: ['registro', 'quien', 'accion', 'por_que', 'desde', 'detalle', 'huella'],
} as const;

const PAGE = 1_000;
/** A terminal shows the last ones; a file has all. */
const SHOWN = 200;

const allRows = async function* (db: Db, filter: AuditFilter): AsyncGenerator<AuditRow> {
  for (let after = 0; ; ) {
    const page = await auditRows(db, filter, { after, most: PAGE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.place;
  }
};

const tableOf = (db: Db, filter: AuditFilter): Table => ({
  columns: [...texts.columns.map(column), moments('momento')],
  rows: (async function* () {
    for await (const { place, at, who, why, origin, what, hash } of allRows(db, filter)) {
      const { action, ...more } = what;
      yield [place, who, String(action), why, origin, JSON.stringify(more), hash, at];
    }
  })(),
});

export const audit = reading({
  name: 'audit',
  summary:
    'Lo que hicieron operadores y supervisores: quién, cuándo, desde dónde, por qué. Con --verify comprueba que nadie lo cambió.',
  details:
    'Cada registro tiene la huella del anterior. Anote de vez en cuando la huella del último en otro lugar: con --head se comprueba ' +
    'que sigue ahí, y que no se quitó nada del final.',
  args: {},
  options: {
    verify: flag('Comprueba la cadena entera.'),
    head: optional(text('HUELLA'), 'Con --verify: una huella que se anotó antes.'),
    who: optional(text('QUIÉN'), 'Solo de esa persona, por su usuario; "consola": de quien no lo dijo.'),
    action: optional(text('ACCIÓN'), 'Solo de esa acción, como publish-results.'),
    user: optional(text('USUARIO'), 'Solo sobre esa persona o sus evaluaciones.'),
    start: optional(moment, 'Desde cuándo.'),
    end: optional(moment, 'Hasta cuándo.'),
    csv: optional(text('ARCHIVO'), 'Escribe lo que se pidió en un archivo nuevo, .csv o .xlsx.'),
  },
  run: async ({ db, now }, { verify, head, who, action, user, start, end, csv }) => {
    if (verify) {
      const chain = await verifyChain(db, head);
      if (chain.broken !== null) return failed(texts.broken(chain.broken));
      if (head !== null && chain.placeOfHead === null) return failed(texts.notFound);
      const found = chain.placeOfHead === null ? [] : [texts.found(chain.placeOfHead)];
      return done(texts.whole(chain.rows, chain.head), ...found);
    }
    const person = user === null ? null : await personFinder(db)(user);
    if (user !== null && person == null) return failed(personTexts.noPerson(user));
    const filter = { who, action, userId: person?.id ?? null, from: start, to: end };
    const format = csv === null ? null : tableFormatOf(csv);
    if (csv !== null) {
      if (format === null) return failed(fileTexts.ending);
      if (!(await takePlace(csv, false))) return failed(fileTexts.cannotWrite(csv));
      const rows = await writeTable(csv, format, tableOf(db, filter));
      await keepLeaving({ db, now }, 'audit', { file: basename(csv), rows });
      return done(fileTexts.written(csv));
    }
    const last: AuditRow[] = [];
    for await (const row of allRows(db, filter)) {
      last.push(row);
      if (last.length > SHOWN) last.shift();
    }
    return done(...(last.length === 0 ? [texts.none] : last.map(texts.row)));
  },
});
