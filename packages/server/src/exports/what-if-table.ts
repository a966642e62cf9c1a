import type { RankedCandidate, RankedList } from '../admission/ranking/rank-candidates.ts';
import { texts as rankingTexts } from '../admission/ranking/texts.ts';
import { changedSheets } from '../exams/what-if/what-if.ts';
import type { WhatIfReport } from '../exams/what-if/what-if-report.ts';
import { type Cell, column, type Table } from '../platform/tables/table.ts';
import { texts } from './texts.ts';

const passes = (grade: number | null, passMark: number | null): boolean | null =>
  passMark === null || grade === null ? null : grade >= passMark;

type Place = RankedCandidate & { readonly code: string };
const placesIn = (list: RankedList | undefined): ReadonlyMap<string, Place> =>
  new Map((list?.careers ?? []).flatMap(({ code, ranked }) => ranked.map((one) => [one.reference, { ...one, code }])));

const placeCells = (before: Place | undefined, after: Place | undefined): readonly Cell[] => [
  ...[before?.code ?? null, before?.rank ?? null, after?.rank ?? null],
  ...[before, after].map((one) => (one === undefined ? null : rankingTexts.standing[one.standing])),
];

/**
 * Everybody, with the grade and the place that they have, and those that they would have. Whoever is ranked by an earlier grade has no
 * sheet, but a place that others' grades may change.
 */
export const whatIfTable = (report: WhatIfReport): Table => {
  const { passMarks } = report;
  const was = placesIn(report.ranking?.before);
  const would = placesIn(report.ranking?.after);
  const changed = new Set(changedSheets(report).map(({ sheetId }) => sheetId));
  const withSheet = new Set(report.sheets.map(({ reference }) => reference));
  const others = [...was.values()].filter(({ reference, rank }) => rank !== null && !withSheet.has(reference));
  return {
    columns: [
      ...['hoja', ...texts.person, 'intento', 'nota', 'nota_supuesta', 'cambia', 'aprueba', 'aprobaria'],
      ...['carrera', 'puesto', 'puesto_supuesto', 'situacion', 'situacion_supuesta', 'segun'],
    ].map(column),
    rows: [
      ...report.sheets.map((sheet): readonly Cell[] => [
        ...[sheet.sheetId, sheet.reference, sheet.fullName, sheet.attempt, sheet.before, sheet.after],
        changed.has(sheet.sheetId),
        passes(sheet.before, passMarks?.before ?? null),
        passes(sheet.after, passMarks?.after ?? null),
        ...placeCells(was.get(sheet.reference), would.get(sheet.reference)),
        texts.from[sheet.from],
      ]),
      ...others.map((one): readonly Cell[] => [
        ...[null, one.reference, one.fullName, null, null, null, false, null, null],
        ...placeCells(one, would.get(one.reference)),
        texts.earlierGrade,
      ]),
    ],
  };
};
