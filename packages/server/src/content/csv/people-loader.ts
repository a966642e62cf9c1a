import { type Accessibility, identificationOf, isCedula, isEmail, ROLES, type Role } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { sql } from 'kysely';
import { addInPlaceOf, isAbandoned } from '../../accounts/account/unactivated.ts';
import { endLinks, invitedAmong } from '../../accounts/links/link-store.ts';
import { sendInvitation } from '../../accounts/links/send-link.ts';
import { hasLiveActivation, holdsAddress } from '../../accounts/people/addresses.ts';
import { addPerson } from '../../accounts/people/people-store.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { or, said } from '../../platform/json/closed-record.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { newToken } from '../../platform/secrets/token.ts';
import { documentNumber, NUMBER_FORM, numberWarning } from '../document-number.ts';
import { type CsvLoader, type Line, type LineFate, type LoadContext, type Row, repeatedLines } from './csv-loader.ts';
import { accessibility, extraTime } from './person-codecs.ts';
import { type Problem, problem } from './problem.ts';
import { read, textUpTo, wordOf, yesOrNo } from './text-codecs.ts';
import { texts } from './texts.ts';

const MIN_PASSWORD = 6;
const MAX_PASSWORD = 200;
/** Nobody is called so, and a spreadsheet would carry it out. */
const FORMULA = /^[=+@-]/;

/** Digits that are no cédula may be a passport's, where it says so. */
const documento = or(
  wordOf<'cedula' | 'pasaporte'>({ cedula: 'cedula', cédula: 'cedula', pasaporte: 'pasaporte' }),
  null,
);
const saysPassport = (row: unknown): boolean => {
  const said = documento.decode((row as { readonly documento?: unknown } | null | undefined)?.documento);
  return E.isRight(said) && said.right === 'pasaporte';
};

const columns = {
  identificacion: documentNumber(NUMBER_FORM, saysPassport),
  documento,
  nombre: textUpTo(200),
  correo: or(said(t.refinement(t.string, isEmail), 'un correo electrónico'), null),
  /** Blank: a link to make one is mailed. */
  clave: or(
    said(
      read('Password', (text) => (text.length >= MIN_PASSWORD && text.length <= MAX_PASSWORD ? text : undefined)),
      `una clave de al menos ${MIN_PASSWORD} caracteres`,
    ),
    null,
  ),
  funcion: or(
    wordOf<readonly Role[]>({
      aspirante: ['examinee'],
      supervisor: ['proctor'],
      operador: ['operator'],
      planificacion: ['planner'],
      secretaria: ['registrar'],
      calificacion: ['grader'],
      auditoria: ['auditor'],
    }),
    null,
  ),
  accesibilidad: or(accessibility, 'asIs' as const),
  tiempo_extra: or(extraTime, null),
  laboratorio: or(yesOrNo, true),
};
type PersonRow = Row<typeof columns>;

interface Known {
  readonly id: number;
  readonly full_name: string;
  readonly email: string | null;
  readonly accessibility: Accessibility;
  readonly roles: readonly Role[];
  /** They were mailed a link to make a password, and have none yet. */
  readonly isInvited: boolean;
  /** Somebody signed up with the number, and did not follow the link: while it can be followed, or not in time. */
  readonly signUp: 'waits' | 'abandoned' | null;
}

const knownPeople = async (
  tx: Tx,
  lines: readonly Line<PersonRow>[],
  { now }: LoadContext,
): Promise<ReadonlyMap<string, Known>> => {
  const named = tx
    .selectFrom('app_user')
    .where(sql<boolean>`upper(reference) = any(${lines.map(({ row }) => identificationOf(row.identificacion))})`);
  // Nobody activates what is taken over.
  await named.select('id').where('activated_at', 'is', null).orderBy('id').forNoKeyUpdate().execute();
  const rows = await named
    .select(['id', 'reference', 'full_name', 'email', 'accessibility', 'roles', 'activated_at'])
    .select((where) => hasLiveActivation(now)(where).as('can_be_activated'))
    .execute();
  const invited = await invitedAmong(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  return new Map(
    rows.map(({ reference, ...person }) => {
      const signUp = person.activated_at === null ? (isAbandoned(person) ? 'abandoned' : 'waits') : null;
      return [reference.toUpperCase(), { ...person, isInvited: invited.has(person.id), signUp }];
    }),
  );
};

/** Finds whose addresses are those of the file. */
const ownersOf = async (
  tx: Tx,
  lines: readonly Line<PersonRow>[],
  { now }: LoadContext,
): Promise<ReadonlyMap<string, string>> => {
  const emails = lines.flatMap(({ row }) => row.correo?.toLowerCase() ?? []);
  const rows = await tx
    .selectFrom('app_user')
    .select(['reference', sql<string>`lower(email)`.as('email')])
    .where(sql<boolean>`lower(email) = any(${emails})`)
    .where(holdsAddress(now))
    .execute();
  return new Map(rows.map(({ email, reference }) => [email, reference.toUpperCase()]));
};

export interface Loading {
  readonly config: Pick<Config, 'publicUrl' | 'ownUrl'>;
  /** People who are known are corrected: name, address, accessibility. Else they are a problem. */
  readonly corrects: boolean;
  /** Nobody with another role than these is made or corrected; absent: anybody is. */
  readonly roles?: readonly Role[];
}

const isOtherEmail = ({ email }: Known, { correo }: PersonRow): boolean =>
  correo !== null && correo.toLowerCase() !== email?.toLowerCase();

const isSame = (person: Known, row: PersonRow): boolean =>
  person.full_name === row.nombre &&
  !isOtherEmail(person, row) &&
  (row.accesibilidad === 'asIs' || row.accesibilidad === person.accessibility);

/** Nobody has the number, or whoever signed up with it may be anybody: one that still waits yields where it is asked for. */
const isNew = (person: Known | undefined, { corrects }: Loading): boolean =>
  person === undefined || person.signUp === 'abandoned' || (person.signUp === 'waits' && corrects);

const fateOf = (person: Known | undefined, row: PersonRow, loading: Loading): LineFate => {
  if (person === undefined || isNew(person, loading)) return row.clave === null ? 'invite' : 'add';
  if (isSame(person, row)) return 'same';
  return person.isInvited && isOtherEmail(person, row) ? 'reinvite' : 'correct';
};

const correct = async (tx: Tx, person: Known, row: PersonRow): Promise<void> => {
  const { nombre, correo, accesibilidad } = row;
  const isMoved = isOtherEmail(person, row);
  await tx
    .updateTable('app_user')
    .set({
      full_name: nombre,
      ...(isMoved ? { email: correo, email_confirmed_at: null } : {}),
      ...(accesibilidad === 'asIs' ? {} : { accessibility: accesibilidad }),
    })
    .where('id', '=', person.id)
    .execute();
  // They went to an address that is no longer the account's.
  if (isMoved) await endLinks(tx, person.id, ['activation', 'confirmation', 'reset']);
};

const NO_ACCESSIBILITY: Accessibility = null;

/** Adds people, each with a password or a mailed link to make one, and corrects those who are known. */
const writer = (tx: Tx, loading: Loading, institution: InstitutionSettings, { now }: LoadContext) => {
  const { config } = loading;
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
      accessibility: row.accesibilidad === 'asIs' ? NO_ACCESSIBILITY : row.accesibilidad,
      isLab: row.laboratorio,
      watermark: null,
      ...(row.funcion === null ? {} : { roles: row.funcion }),
      extraTimePercent: row.tiempo_extra?.percent ?? 0,
      extraTimeMinutes: row.tiempo_extra?.minutes ?? 0,
    };
    const userId = await (signedUp === undefined ? addPerson(tx, person) : addInPlaceOf(tx, signedUp.id, person, now));
    if (row.clave === null) await invite(userId, row);
  };
  return async ({ row }: Line<PersonRow>, person: Known | undefined): Promise<void> => {
    if (person === undefined || isNew(person, loading)) return add(row, person);
    const fate = fateOf(person, row, loading);
    if (fate !== 'same') await correct(tx, person, row);
    if (fate === 'reinvite') await invite(person.id, row);
  };
};

const lineProblems = (
  { line, row }: Line<PersonRow>,
  known: Known | undefined,
  owner: string | undefined,
  loading: Loading,
): readonly Problem[] => {
  const { corrects, roles = ROLES } = loading;
  const isAdded = isNew(known, loading);
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
    ...(owner === undefined || owner === identificationOf(row.identificacion) ? [] : [texts.emailTaken(owner)]),
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
    return {
      fates,
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
        const write = writer(tx, loading, await institutionReader(tx)(), context);
        for (const [place, line] of lines.entries()) {
          await write(line, knownAs(line.row));
          context.tell?.(place + 1);
        }
        const count = (...which: readonly LineFate[]) =>
          [...fates.values()].filter((fate) => which.includes(fate)).length;
        const [corrected, same] = [count('correct', 'reinvite'), count('same')];
        const invited = count('invite', 'reinvite');
        return [
          texts.people(count('add', 'invite')),
          ...(corrected === 0 ? [] : [texts.corrected(corrected)]),
          ...(same === 0 ? [] : [texts.unchanged(same)]),
          ...(invited === 0 ? [] : [texts.invited(invited)]),
        ];
      },
    };
  },
});
