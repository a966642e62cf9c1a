import { identificationOf, isCedula, ROLES, type Role } from '@quipu/contract';
import { addInPlaceOf } from '../../accounts/account/unactivated.ts';
import { sendInvitation } from '../../accounts/links/send-link.ts';
import { addPerson } from '../../accounts/people/people-store.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { newToken } from '../../platform/secrets/token.ts';
import { numberWarning } from '../document-number.ts';
import { type CsvLoader, type Line, type LineFate, type LoadContext, repeatedLines } from './csv-loader.ts';
import { columns, type PersonRow } from './people-columns.ts';
import {
  type Correcting,
  changesTold,
  correctPerson,
  isEmailKept,
  isOtherEmail,
  isSame,
} from './people-corrections.ts';
import { type Known, knownPeople, ownersOf } from './people-known.ts';
import { type Problem, problem } from './problem.ts';
import { texts } from './texts.ts';

/** Nobody is called so, and a spreadsheet would carry it out. */
const FORMULA = /^[=+@-]/;

export interface Loading extends Correcting {
  readonly config: Pick<Config, 'publicUrl' | 'ownUrl'>;
  /** People who are known are corrected: name, address, accessibility. Else they are a problem. */
  readonly corrects: boolean;
  /** Nobody with another role than these is made or corrected; absent: anybody is. */
  readonly roles?: readonly Role[];
}

/** Nobody has the number, or whoever signed up with it may be anybody: one that still waits yields where it is asked for. */
const isNew = (person: Known | undefined, { corrects }: Loading): boolean =>
  person === undefined || person.signUp === 'abandoned' || (person.signUp === 'waits' && corrects);

const fateOf = (person: Known | undefined, row: PersonRow, loading: Loading): LineFate => {
  if (person === undefined || isNew(person, loading)) return row.clave === null ? 'invite' : 'add';
  if (isSame(person, row, loading)) return 'same';
  return person.isInvited && isOtherEmail(person, row, loading) ? 'reinvite' : 'correct';
};

/** Adds people, each with a password or a mailed link to make one, and corrects those who are known. */
const writer = (
  tx: Tx,
  loading: Loading,
  institution: InstitutionSettings,
  { now, keep = () => undefined }: LoadContext,
) => {
  const { config } = loading;
  const corrected: object[] = [];
  // Nobody knows it: whoever is invited has no password until they make one.
  const unknown = hashPassword(newToken());
  const invite = async (userId: number, { identificacion, nombre, correo }: PersonRow): Promise<void> => {
    if (correo === null) return;
    const mail = { userId, fullName: nombre, email: correo, reference: identificationOf(identificacion) };
    await sendInvitation(tx, config, institution, { ...mail, at: now });
  };
  const add = async (row: PersonRow, signedUp: Known | undefined): Promise<void> => {
    const person = {
      reference: row.identificacion,
      fullName: row.nombre,
      email: row.correo,
      passwordHash: await (row.clave === null ? unknown : hashPassword(row.clave)),
      accessibility: row.accesibilidad === 'asIs' ? undefined : row.accesibilidad,
      isLab: row.laboratorio,
      roles: row.funcion ?? undefined,
      extraTimePercent: row.tiempo_extra?.percent,
      extraTimeMinutes: row.tiempo_extra?.minutes,
    };
    const userId = await (signedUp === undefined ? addPerson(tx, person) : addInPlaceOf(tx, signedUp.id, person, now));
    if (row.clave === null) await invite(userId, row);
  };
  const write = async ({ row }: Line<PersonRow>, person: Known | undefined): Promise<void> => {
    if (person === undefined || isNew(person, loading)) return add(row, person);
    const fate = fateOf(person, row, loading);
    if (fate === 'same') return;
    const before = await correctPerson(tx, person, row, loading, institution);
    corrected.push({ id: person.id, before });
    if (fate === 'reinvite') await invite(person.id, row);
  };
  return { write, end: () => (corrected.length === 0 ? undefined : keep({ corrected })) };
};

const lineProblems = (
  { line, row }: Line<PersonRow>,
  known: Known | undefined,
  owner: string | undefined,
  loading: Loading,
): readonly Problem[] => {
  const { corrects, roles = ROLES } = loading;
  const isAdded = isNew(known, loading);
  const leavesEmail = known !== undefined && !isAdded && corrects && isEmailKept(known, row, loading);
  const hasOther = (some: readonly Role[] = []): boolean => some.some((role) => !roles.includes(role));
  return [
    ...(row.documento === 'cedula' && !isCedula(identificationOf(row.identificacion)) ? [texts.notCedula] : []),
    ...(FORMULA.test(row.nombre) ? [texts.formula] : []),
    ...(hasOther(known?.roles) ? [texts.ofStaff] : []),
    ...(hasOther(row.funcion ?? []) ? [texts.rolesElsewhere] : []),
    ...(isAdded || corrects
      ? []
      : [texts[known?.signUp === 'waits' ? 'signUpWaits' : 'personExists'](row.identificacion)]),
    ...(isAdded && row.clave === null && row.correo === null ? [texts.noWayIn] : []),
    ...(owner === undefined || owner === identificationOf(row.identificacion) || leavesEmail
      ? []
      : [texts.emailTaken(owner)]),
    ...(!isAdded && corrects && row.tiempo_extra !== null ? [texts.accommodatedElsewhere] : []),
  ].map((text) => problem(line, text));
};

/** Warns of who is added: whoever is known has that number already. */
const lineWarnings = (
  { line, row }: Line<PersonRow>,
  known: Known | undefined,
  loading: Loading,
): readonly Problem[] => {
  const warning = isNew(known, loading) && row.documento === null ? numberWarning(row.identificacion) : null;
  return warning === null ? [] : [problem(line, texts.warning(warning))];
};

/** Loads people, all or none. */
export const peopleLoader = (loading: Loading): CsvLoader<typeof columns> => ({
  columns,
  load: async (tx, lines, context) => {
    const known = await knownPeople(tx, lines, context);
    const owners = await ownersOf(tx, lines, context);
    const knownAs = ({ identificacion }: PersonRow) => known.get(identificationOf(identificacion));
    const fates = new Map(lines.map(({ line, row }) => [line, fateOf(knownAs(row), row, loading)]));
    const corrections = new Map(
      lines.flatMap(({ line, row }) => {
        const person = knownAs(row);
        if (person === undefined || isNew(person, loading)) return [];
        const told = changesTold(person, row, loading);
        const isKept = isEmailKept(person, row, loading);
        return told.length === 0 ? [] : [[line, { told, isEmailKept: isKept }] as const];
      }),
    );
    return {
      fates,
      corrections,
      warnings: lines.flatMap((line) => lineWarnings(line, knownAs(line.row), loading)),
      problems: [
        ...repeatedLines(
          lines,
          ({ identificacion }) => identificationOf(identificacion),
          ({ identificacion }) => texts.personNumber(identificacion),
        ),
        ...repeatedLines(
          lines.filter(({ row }) => row.correo !== null),
          ({ correo }) => correo?.toLowerCase() ?? '',
          ({ correo }) => texts.address(correo ?? ''),
        ),
        ...lines.flatMap((line) =>
          lineProblems(line, knownAs(line.row), owners.get(line.row.correo?.toLowerCase() ?? ''), loading),
        ),
      ],
      write: async () => {
        const { write, end } = writer(tx, loading, await institutionReader(tx)(), context);
        for (const [place, line] of lines.entries()) {
          await write(line, knownAs(line.row));
          context.tell?.(place + 1);
        }
        end();
        const count = (...which: readonly LineFate[]) =>
          [...fates.values()].filter((fate) => which.includes(fate)).length;
        const [corrected, same] = [count('correct', 'reinvite'), count('same')];
        const invited = count('invite', 'reinvite');
        const kept = [...corrections.values()].filter((correction) => correction.isEmailKept).length;
        return [
          texts.people(count('add', 'invite')),
          ...(corrected === 0 ? [] : [texts.corrected(corrected)]),
          ...(same === 0 ? [] : [texts.unchanged(same)]),
          ...(invited === 0 ? [] : [texts.invited(invited)]),
          ...(kept === 0 ? [] : [texts.emailsKept(kept)]),
          ...lines.flatMap(({ line, row: { identificacion } }) =>
            (corrections.get(line)?.told ?? []).map((what) => texts.personLine(line, identificacion, what)),
          ),
        ];
      },
    };
  },
});
