import { hasOfficeRole, ROLE_NAMES, type Role } from '@quipu/contract';
import type { DemonstrationAccount } from '../content/demonstration/load-demonstration.ts';

const listed = (
  title: string,
  accounts: readonly DemonstrationAccount[],
  note = (_: DemonstrationAccount) => '',
): readonly string[] => {
  const rows = accounts.map(
    (account) => `  ${account.username}  ${account.password}  ${account.fullName}${note(account)}`,
  );
  return rows.length === 0 ? [] : [title, ...rows];
};

/** Tells whoever started the server where it is, and the demonstration's accounts. */
export const welcome = (address: string, accounts: readonly DemonstrationAccount[], hasMailbox: boolean): string => {
  const having = (role: Role) => accounts.filter(({ roles }) => roles.includes(role));
  const examinees = listed('Cuentas de demostración (usuario, clave, nombre):', having('examinee'));
  const watching = listed(`Supervisión, en ${address}/consola:`, having('proctor'));
  const inOffice = listed(
    `Oficina, en ${address}/oficina (el código llega a los correos de demostración):`,
    accounts.filter(({ roles }) => hasOfficeRole(roles)),
    ({ roles }) => ` (${roles.map((role) => ROLE_NAMES[role]).join(', ')})`,
  );
  const mails = accounts.length > 0 && hasMailbox ? [`Correos de demostración: ${address}/dev/mailbox`] : [];
  return [`Quipu: ${address}`, ...examinees, ...watching, ...inOffice, ...mails].join('\n');
};
