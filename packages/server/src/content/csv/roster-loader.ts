import { type Accessibility, identificationOf } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { changeAccommodations, type PersonalTime, takesTime } from '../../exams/operating/accommodate.ts';
import { waitForOtherTimes } from '../../exams/operating/extend-store.ts';
import { extraTimeInWords } from '../../exams/operating/extra-time-words.ts';
import { pushTimes } from '../../exams/operating/push-times.ts';
import { changeRoster } from '../../exams/roster/change-roster.ts';
import { keptOfMoved } from '../../exams/roster/kept-change.ts';
import { type PlannedChange, planRoster, type RosterProblem, type Verdict } from '../../exams/roster/plan-roster.ts';
import { texts as rosterTexts } from '../../exams/roster/texts.ts';
import type { Tx } from '../../platform/db/database.ts';
import { answerGrace } from '../../platform/institution/institution-settings.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { lettingOthersPublish } from '../../platform/live/publish.ts';
import { type CsvLoader, type Line, type LinePlace, type LoadedBy, repeatedLines } from './csv-loader.ts';
import { type Problem, problem } from './problem.ts';
import { type RosterRow, rosterColumns } from './roster-columns.ts';
import { type NamedLine, namedLine, namesIn, type RosterNames } from './roster-names.ts';
import { texts } from './texts.ts';

const FIELD_OF: Readonly<Record<RosterProblem, keyof RosterRow>> = {
  noSession: 'sesion',
  sessionOver: 'sesion',
  notExaminee: 'identificacion',
  finished: 'evaluacion',
  absent: 'evaluacion',
  underWay: 'sesion',
  inLaboratory: 'sesion',
  trialByFile: 'prueba',
  trialStarted: 'prueba',
  deskWithoutRoom: 'puesto',
  roomFull: 'sala',
  noDesk: 'puesto',
  deskTaken: 'puesto',
};

interface OfPerson {
  readonly named: NamedLine;
  readonly value: string;
}

/** A person has one, however many lines of theirs a file has. */
const contradictions = (named: readonly NamedLine[], field: 'tiempo_extra' | 'accesibilidad'): readonly Problem[] => {
  const first = new Map<number, OfPerson>();
  return named.flatMap((one) => {
    const value = JSON.stringify(one.row[field]);
    const isSaid = one.row[field] !== (field === 'tiempo_extra' ? null : 'asIs');
    const earlier = first.get(one.person.id);
    if (!isSaid) return [];
    if (earlier === undefined) first.set(one.person.id, { named: one, value });
    return earlier === undefined || earlier.value === value
      ? []
      : [problem(one.line, texts.contradicts(field, earlier.named.line))];
  });
};

const accommodationIn = ({ row: { tiempo_extra: given }, person }: NamedLine) =>
  given === null || (given.percent === person.extraTimePercent && given.minutes === person.extraTimeMinutes)
    ? null
    : given;

/** Undefined: it stays as it is. */
const accessibilityIn = ({ row: { accesibilidad }, person }: NamedLine) =>
  accesibilidad === 'asIs' || accesibilidad === person.accessibility ? undefined : accesibilidad;

/** Tells what of a person's is another by a line, and was. A share of the time takes the place of minutes, and they of it. */
const accommodationTold = (one: NamedLine): readonly string[] => {
  const { extraTimePercent: percent, extraTimeMinutes: minutes, accessibility } = one.person;
  const given = accommodationIn(one);
  const other = accessibilityIn(one);
  return [
    ...(given === null ? [] : [texts.otherTime(extraTimeInWords(given), extraTimeInWords({ percent, minutes }))]),
    ...(other === undefined
      ? []
      : [texts.otherAccessibility(other?.toLowerCase() ?? '', accessibility?.toLowerCase() ?? '')]),
  ];
};

/** Finds what whoever loads it may not do to themselves, nor with their role. */
const notTheirs = (named: readonly NamedLine[], by: LoadedBy | undefined): readonly Problem[] =>
  named.flatMap((one): readonly Problem[] => {
    if (by === undefined) return [];
    if (one.person.id === by.userId) return [problem(one.line, texts.ownRow)];
    const columns = [
      ...(accommodationIn(one) === null ? [] : ['tiempo_extra']),
      ...(accessibilityIn(one) === undefined ? [] : ['accesibilidad']),
    ];
    const isOfStaff = one.person.roles.some((role) => role !== 'examinee');
    if (!by.mayAccommodate) return columns.map((column) => problem(one.line, texts.notOfRole(column)));
    return isOfStaff && !by.mayChangeStaff
      ? columns.map((column) => problem(one.line, texts.accommodatesStaff(column)))
      : [];
  });

/** Everybody who is given time, once: lines that say otherwise of the same person are problems. */
const givenTimes = (named: readonly NamedLine[]): readonly PersonalTime[] => {
  const given = new Map<number, PersonalTime>();
  for (const one of named) {
    const time = accommodationIn(one);
    if (time !== null) given.set(one.person.id, { userId: one.person.id, ...time });
  }
  return [...given.values()];
};

const timeProblems = async (
  tx: Tx,
  named: readonly NamedLine[],
  now: EpochMs,
  grace: Millis,
): Promise<readonly Problem[]> => {
  const taken = await takesTime(tx, givenTimes(named), now, grace);
  return named.flatMap((one) =>
    accommodationIn(one) !== null && taken.has(one.person.id) ? [problem(one.line, texts.takesTime)] : [],
  );
};

/** Extra time and accessibility, which are the person's. Returns the sheets whose times are yet to be told, and whose it was. */
const writePeople = async (tx: Tx, named: readonly NamedLine[], now: EpochMs, grace: Millis) => {
  const given = givenTimes(named);
  const sheets = await changeAccommodations(tx, given, now, grace);
  const accessible = new Map<Accessibility, number[]>();
  for (const one of named) {
    const accessibility = accessibilityIn(one);
    if (accessibility !== undefined)
      accessible.set(accessibility, [...(accessible.get(accessibility) ?? []), one.person.id]);
  }
  for (const [accessibility, ids] of accessible)
    await tx
      .updateTable('app_user')
      .set({ accessibility })
      .where('id', '=', ({ val, fn }) => fn.any(val(ids)))
      .execute();
  const changed = new Set([...given.map(({ userId }) => userId), ...[...accessible.values()].flat()]);
  return { sheetIds: [...sheets.values()].flat(), people: [...changed] };
};

const countOf = (changes: readonly PlannedChange[], kind: PlannedChange['kind']): number =>
  changes.filter((change) => change.kind === kind).length;

/** Tells where everybody is from now on, and where they were, by line. */
const placesOf = (
  verdicts: readonly Verdict[],
  planned: readonly NamedLine[],
  rooms: RosterNames['rooms'],
): ReadonlyMap<number, LinePlace> => {
  const nameOf = new Map([...rooms.values()].map(({ id, name }) => [id, name]));
  return new Map(
    planned.flatMap((one, place): readonly (readonly [number, LinePlace])[] => {
      const verdict = verdicts[place];
      if (verdict === undefined || E.isLeft(verdict)) return [];
      const { kind, sheet, sessionId, room, desk } = verdict.right;
      const before =
        sheet === null ? null : texts.place(sheet.sessionId, nameOf.get(sheet.roomId ?? 0) ?? null, sheet.desk);
      const now = texts.place(sessionId, room?.name ?? null, desk);
      return [[one.line, { kind, now, before, accommodation: accommodationTold(one) }]];
    }),
  );
};

/** Says of everybody who is on the roster already where they are from now on, and where they were. */
const placedLines = (planned: readonly NamedLine[], places: ReadonlyMap<number, LinePlace>): readonly string[] =>
  planned.flatMap(({ line, row }) => {
    const place = places.get(line);
    return place === undefined || place.before === null || place.kind === 'same'
      ? []
      : [texts.placed(line, row.identificacion, place.now, place.before)];
  });

const accommodatedLines = (named: readonly NamedLine[]): readonly string[] =>
  named.flatMap((one) =>
    accommodationTold(one).map((what) => texts.personLine(one.line, one.row.identificacion, what)),
  );

const isNamed = (line: NamedLine | readonly Problem[]): line is NamedLine => 'person' in line;

/**
 * Loads who takes what, where and when: whoever is not on the roster enters, whoever is there is moved where the line says, and
 * whoever was withdrawn comes back. Nobody is taken off by a file.
 */
export const rosterLoader: CsvLoader<typeof rosterColumns> = {
  columns: rosterColumns,
  load: async (tx, lines: readonly Line<RosterRow>[], { now, by, keep = () => undefined }) => {
    // A session that is left blank is the one that somebody is in: nobody moves them meanwhile.
    await waitForOtherTimes(tx);
    // Sheets are held from here on, and whoever loads them is told of.
    await lettingOthersPublish(tx);
    const names = await namesIn(tx, lines);
    const found = lines.map((line) => namedLine(line, names, now));
    const named = found.filter(isNamed);
    const repeated = repeatedLines(
      lines,
      ({ identificacion, evaluacion }) => JSON.stringify([identificationOf(identificacion), evaluacion]),
      ({ identificacion, evaluacion }) => texts.personIn(identificacion, evaluacion),
    );
    const grace = answerGrace((await institutionReader(tx)()).rules);
    // Of lines that say twice what one person does only the first can be planned.
    const again = new Set(repeated.map(({ line }) => line));
    const planned = named.filter(({ line }) => !again.has(line));
    const verdicts = await planRoster(
      tx,
      planned.map(({ row, person, sessionId, room }) => ({
        userId: person.id,
        sessionId,
        room,
        desk: row.puesto,
        isTrial: row.prueba,
      })),
      now,
    );
    const refused = verdicts.flatMap((verdict, place) => {
      const one = planned[place];
      return one === undefined || E.isRight(verdict)
        ? []
        : [problem(one.line, `${FIELD_OF[verdict.left]}: ${rosterTexts.problems[verdict.left]}`)];
    });
    const changes = verdicts.flatMap((verdict) => (E.isRight(verdict) ? [verdict.right] : []));
    const places = placesOf(verdicts, planned, names.rooms);
    return {
      places,
      problems: [
        ...found.flatMap((line) => (isNamed(line) ? [] : line)),
        ...repeated,
        ...refused,
        ...contradictions(named, 'tiempo_extra'),
        ...contradictions(named, 'accesibilidad'),
        ...notTheirs(named, by),
        ...(await timeProblems(tx, named, now, grace)),
      ],
      write: async () => {
        const { sheetIds, people } = await writePeople(tx, named, now, grace);
        await changeRoster(tx, changes, now);
        await pushTimes(tx, { sheetIds }, now);
        const [entered, moved, back, same] = [
          countOf(changes, 'enter'),
          countOf(changes, 'move'),
          countOf(changes, 'return'),
          countOf(changes, 'same'),
        ];
        const userIds = planned.filter((_, place) => changes[place]?.kind !== 'same').map(({ person }) => person.id);
        const others = changes.filter(({ kind }) => kind !== 'same');
        keep({
          ...{ entered, moved, back, same, userIds, accommodated: people },
          sessionIds: [...new Set(others.map(({ sessionId }) => sessionId))],
          // The minutes of the rooms that they left ask for it; `moved` counts them.
          movedFrom: keptOfMoved(changes.filter(({ kind }) => kind === 'move')),
        });
        return [
          texts.roster(entered, moved, back, same),
          ...(people.length === 0 ? [] : [texts.accommodated(people.length)]),
          ...placedLines(planned, places),
          ...accommodatedLines(named),
        ];
      },
    };
  },
};
