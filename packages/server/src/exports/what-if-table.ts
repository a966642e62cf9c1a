import type { RankedList } from '../admission/ranking/rank-candidates.ts';
import { texts as rankingTexts } from '../admission/ranking/texts.ts';
import { changedSheets } from '../exams/what-if/what-if.ts';
import type { WhatIfReport } from '../exams/what-if/what-if-report.ts';
import { type Cell, column, type Table } from '../platform/tables/table.ts';
import { texts } from './texts.ts';

const passes = (grade: number | null, passMark: number | null): boolean | null =>
  passMark === null || grade === null ? null : grade >= passMark;

const placesIn = (list: RankedList | undefined) =>
  new Map((list?.careers ?? []).flatMap(({ code, ranked }) => ranked.map((one) => [one.reference, { ...one, code }])));

/** Everybody, with the grade and the place that they have, and those that they would have. */
export const whatIfTable = (report: WhatIfReport): Table => {
  const { passMarks } = report;
  const was = placesIn(report.ranking?.before);
  const would = placesIn(report.ranking?.after);
  const changed = new Set(changedSheets(report).map(({ sheetId }) => sheetId));
  return {
    columns: [
      ...['hoja', ...texts.person, 'intento', 'nota', 'nota_supuesta', 'cambia', 'aprueba', 'aprobaria'],
      ...['carrera', 'puesto', 'puesto_supuesto', 'situacion', 'situacion_supuesta', 'segun'],
    ].map(column),
    rows: report.sheets.map((sheet): readonly Cell[] => {
      const [before, after] = [was.get(sheet.reference), would.get(sheet.reference)];
      return [
        ...[sheet.sheetId, sheet.reference, sheet.fullName, sheet.attempt, sheet.before, sheet.after],
        changed.has(sheet.sheetId),
        passes(sheet.before, passMarks?.before ?? null),
        passes(sheet.after, passMarks?.after ?? null),
        ...[before?.code ?? null, before?.rank ?? null, after?.rank ?? null],
        ...[before, after].map((one) => (one === undefined ? null : rankingTexts.standing[one.standing])),
        texts.from[sheet.from],
      ];
    }),
  };
};
