import { buffer } from 'node:stream/consumers';
import {
  actionInWords,
  factsInOneLine,
  instantInWords,
  keptFacts,
  OFFICE_PAGE,
  officeActions,
  officeActionsFile,
} from '@quipu/contract';
import type { AppContext } from '../platform/context/app-context.ts';
import { paged } from '../platform/db/paged.ts';
import { reply } from '../platform/http/reply.ts';
import { column, moments } from '../platform/tables/table.ts';
import { csvOf } from '../platform/tables/write-csv.ts';
import { actionNames, answersSeenBy, keptAction, keptActions, soughtIn } from './action-store.ts';
import type { OfficeHandle } from './operator.ts';

const COLUMNS = [
  ...[column('numero'), moments('cuando'), column('quien'), column('nombre'), column('accion'), column('motivo')],
  ...[
    column('sobre'),
    column('sobre_nombre'),
    column('detalle'),
    column('accion_guardada'),
    column('detalle_guardado'),
  ],
];
/** A file is read whole, and has no more. */
const MAX_ROWS = 100_000;

export const actionRoutes = (handle: OfficeHandle, { db, now }: AppContext): void => {
  handle(officeActions, async ({ query: { page, person, ...filter } }, operator) => {
    const found = keptActions(db, filter, await soughtIn(db, person));
    const { total, rows } = await paged(found, { number: page ?? 1, size: OFFICE_PAGE });
    const seesAnswers = await answersSeenBy(db, rows, operator);
    const actions = rows.map((row) => keptAction(row, seesAnswers(row)));
    return reply(200, { now: now(), total, names: await actionNames(db), actions });
  });

  handle(officeActionsFile, async ({ query: { person, ...filter } }, operator) => {
    const rows = await keptActions(db, filter, await soughtIn(db, person))
      .limit(MAX_ROWS)
      .execute();
    const seesAnswers = await answersSeenBy(db, rows, operator);
    const cells = rows
      .map((row) => keptAction(row, seesAnswers(row)))
      .map(({ id, at, by, action, why, on, what }) => [
        ...[id, at, by.who, by.fullName, actionInWords(action), why],
        ...[on?.who ?? null, on?.fullName ?? null, factsInOneLine(keptFacts(what, (time) => instantInWords(time)))],
        // As the chain has them.
        ...[action, JSON.stringify(what)],
      ]);
    const file = await buffer(csvOf({ columns: COLUMNS, rows: cells }));
    return { ...reply(200, file), headers: { 'content-type': 'text/csv; charset=utf-8' } };
  });
};
