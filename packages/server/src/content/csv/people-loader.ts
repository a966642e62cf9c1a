import { type Accessibility, identificationOf, isEmail, type Role } from '@quipu/contract';
import * as t from 'io-ts';
import { sql } from 'kysely';
import { endLinks } from '../../accounts/links/link-store.ts';
import { sendInvitation } from '../../accounts/links/send-link.ts';
import { addPerson } from '../../accounts/people/people-store.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { institutionReader } from '../../platform/institution/institution-store.ts';
import { or, said } from '../../platform/json/closed-record.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { newToken } from '../../platform/secrets/token.ts';
import { documentNumber } from '../document-number.ts';
import { type CsvLoader, type Line, type LoadContext, type Row, repeatedLines } from './csv-loader.ts';
import { accessibility, extraTime } from './person-codecs.ts';
import { type Problem, problem } from './problem.ts';
import { read, textUpTo, wordOf, yesOrNo } from './text-codecs.ts';
import { texts } from './texts.ts';

const MIN_PASSWORD = 6;
const MAX_PASSWORD = 200;

const columns = {
  identificacion: documentNumber(/^[A-Za-z0-9]{3,20}$/),
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
    wordOf<readonly Role[]>({ aspirante: ['examinee'], supervisor: ['proctor'], operador: ['operator'] }),
    null,
  ),
  accesibilidad: or(accessibility, 'asIs' as const),
  tiempo_extra: or(extraTime, null),
  laboratorio: or(yesOrNo, true),
};
type PersonRow = Row<typeof columns>;

interface Known {
  readonly id: number;
  readonly email: string | null;
}

const knownPeople = async (tx: Tx, lines: readonly Line<PersonRow>[]): Promise<ReadonlyMap<string, Known>> => {
  const rows = await tx
    .selectFrom('app_user')
    .select(['id', 'reference', 'email'])
    .where(sql<boolean>`upper(reference) = any(${lines.map(({ row }) => identificationOf(row.identificacion))})`)
    .execute();
  return new Map(rows.map(({ reference, ...person }) => [reference.toUpperCase(), person]));
};

/** Whose addresses are those of the file, by address. */
const ownersOf = async (tx: Tx, lines: readonly Line<PersonRow>[]): Promise<ReadonlyMap<string, string>> => {
  const emails = lines.flatMap(({ row }) => row.correo?.toLowerCase() ?? []);
  const rows = await tx
    .selectFrom('app_user')
    .select(['reference', sql<string>`lower(email)`.as('email')])
    .where(sql<boolean>`lower(email) = any(${emails})`)
    .execute();
  return new Map(rows.map(({ email, reference }) => [email, reference.toUpperCase()]));
};

interface Loading {
  readonly config: Pick<Config, 'publicUrl' | 'ownUrl'>;
  /** People who are known are corrected: name, address, accessibility. Else they are a problem. */
  readonly corrects: boolean;
}

const correct = async (tx: Tx, { id, email }: Known, { nombre, correo, accesibilidad }: PersonRow): Promise<void> => {
  const isOtherEmail = correo !== null && correo.toLowerCase() !== email?.toLowerCase();
  await tx
    .updateTable('app_user')
    .set({
      full_name: nombre,
      ...(isOtherEmail ? { email: correo, email_confirmed_at: null } : {}),
      ...(accesibilidad === 'asIs' ? {} : { accessibility: accesibilidad }),
    })
    .where('id', '=', id)
    .execute();
  // They went to an address that is no longer the account's.
  if (isOtherEmail) await endLinks(tx, id, ['activation', 'confirmation', 'reset']);
};

const NO_ACCESSIBILITY: Accessibility = null;

/** Adds people, each with a password or a mailed link to make one. */
const writer = (tx: Tx, { config }: Loading, institution: InstitutionSettings, { now }: LoadContext) => {
  // Nobody knows it: whoever is invited has no password until they make one.
  const unknown = hashPassword(newToken());
  return async ({ row }: Line<PersonRow>): Promise<'added' | 'invited'> => {
    const userId = await addPerson(tx, {
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
    });
    if (row.clave !== null || row.correo === null) return 'added';
    const mail = { userId, fullName: row.nombre, email: row.correo, reference: identificationOf(row.identificacion) };
    await sendInvitation(tx, config, institution, { ...mail, at: now });
    return 'invited';
  };
};

const lineProblems = (
  { line, row }: Line<PersonRow>,
  known: Known | undefined,
  owner: string | undefined,
  { corrects }: Loading,
): readonly Problem[] => {
  const isNew = known === undefined;
  return [
    ...(isNew || corrects ? [] : [texts.personExists(row.identificacion)]),
    ...(isNew && row.clave === null && row.correo === null ? [texts.noWayIn] : []),
    ...(owner === undefined || owner === identificationOf(row.identificacion) ? [] : [texts.emailTaken(owner)]),
    ...(!isNew && corrects && row.tiempo_extra !== null ? [texts.accommodatedElsewhere] : []),
  ].map((text) => problem(line, text));
};

/** Loads people, all or none. */
export const peopleLoader = (loading: Loading): CsvLoader<typeof columns> => ({
  columns,
  load: async (tx, lines, context) => {
    const known = await knownPeople(tx, lines);
    const owners = await ownersOf(tx, lines);
    const knownAs = ({ identificacion }: PersonRow) => known.get(identificationOf(identificacion));
    return {
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
        let [invited, corrected] = [0, 0];
        for (const line of lines) {
          const person = knownAs(line.row);
          if (person !== undefined) {
            await correct(tx, person, line.row);
            corrected += 1;
          } else if ((await write(line)) === 'invited') invited += 1;
        }
        return [
          texts.people(lines.length - corrected),
          ...(corrected === 0 ? [] : [texts.corrected(corrected)]),
          ...(invited === 0 ? [] : [texts.invited(invited)]),
        ];
      },
    };
  },
});
