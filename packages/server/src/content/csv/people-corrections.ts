import { texts as accountTexts } from '../../accounts/account-texts.ts';
import { endLinks } from '../../accounts/links/link-store.ts';
import { nameOf } from '../../accounts/links/send-link.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import type { PersonRow } from './people-columns.ts';
import type { Known } from './people-known.ts';
import { texts } from './texts.ts';

/** Whether addresses that their people gave or confirmed are corrected, too. */
export interface Correcting {
  readonly replacesOwnEmails?: boolean;
}

const saysOtherEmail = ({ email }: Known, { correo }: PersonRow): boolean =>
  correo !== null && correo.toLowerCase() !== email?.toLowerCase();

/** The file has another address than the one that its person gave or confirmed, which stays. */
export const isEmailKept = (person: Known, row: PersonRow, { replacesOwnEmails = false }: Correcting): boolean =>
  person.is_email_own && !replacesOwnEmails && saysOtherEmail(person, row);

export const isOtherEmail = (person: Known, row: PersonRow, correcting: Correcting): boolean =>
  saysOtherEmail(person, row) && !isEmailKept(person, row, correcting);

const isOtherAccessibility = ({ accessibility }: Known, { accesibilidad }: PersonRow): boolean =>
  accesibilidad !== 'asIs' && accesibilidad !== accessibility;

export const isSame = (person: Known, row: PersonRow, correcting: Correcting): boolean =>
  person.full_name === row.nombre && !isOtherEmail(person, row, correcting) && !isOtherAccessibility(person, row);

/** Says field by field what a line changes, from what, and which address it leaves. */
export const changesTold = (person: Known, row: PersonRow, correcting: Correcting): readonly string[] => {
  const { accesibilidad } = row;
  return [
    ...(person.full_name === row.nombre ? [] : [texts.otherName(row.nombre, person.full_name)]),
    ...(isOtherEmail(person, row, correcting) ? [texts.otherEmail(row.correo ?? '', person.email)] : []),
    ...(isEmailKept(person, row, correcting) ? [texts.emailKept(person.email ?? '', row.correo ?? '')] : []),
    ...(accesibilidad !== 'asIs' && isOtherAccessibility(person, row)
      ? [texts.otherAccessibility(accesibilidad?.toLowerCase() ?? '', person.accessibility?.toLowerCase() ?? '')]
      : []),
  ];
};

/**
 * Corrects a person as a line says, and tells who reads at an address that they leave. Returns what it was, but for what they need: that is
 * kept nowhere.
 */
export const correctPerson = async (
  tx: Tx,
  person: Known,
  row: PersonRow,
  correcting: Correcting,
  institution: InstitutionSettings,
): Promise<object> => {
  const { nombre, correo, accesibilidad } = row;
  await tx
    .updateTable('app_user')
    .set({ full_name: nombre, ...(accesibilidad === 'asIs' ? {} : { accessibility: accesibilidad }) })
    .where('id', '=', person.id)
    .execute();
  const name = person.full_name === nombre ? {} : { full_name: person.full_name };
  if (!isOtherEmail(person, row, correcting)) return name;
  // Not where they changed it meanwhile.
  const moved = await tx
    .updateTable('app_user')
    .set({ email: correo, email_confirmed_at: null, is_email_own: false })
    .where('id', '=', person.id)
    .where('email', 'is not distinct from', person.email)
    .returning('id')
    .executeTakeFirst();
  if (moved === undefined) return name;
  // They went to an address that is no longer the account's.
  await endLinks(tx, person.id, ['activation', 'confirmation', 'reset']);
  if (person.email !== null)
    await queueMail(tx, { to: person.email, ...accountTexts.mails.emailChanged(nameOf(institution)) });
  return { ...name, email: person.email };
};
