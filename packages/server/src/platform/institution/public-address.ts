import type { Config } from '../config/config.ts';
import { startTexts } from '../start-texts.ts';
import type { InstitutionSettings } from './institution-settings.ts';

/** Nobody takes mail from it: nothing is sent until there is another one. */
const NOBODY = 'no-responder@localhost.localdomain';

type Chosen = Pick<InstitutionSettings, 'publicUrl' | 'mailFrom'>;

/** The beginning of every address in a mail, whoever writes it: the server, or a command. */
export const publicUrlOf = (
  { publicUrl, ownUrl }: Pick<Config, 'publicUrl' | 'ownUrl'>,
  institution: Pick<Chosen, 'publicUrl'>,
): string => publicUrl ?? institution.publicUrl ?? ownUrl;

export const mailFromOf = ({ mailFrom }: Pick<Config, 'mailFrom'>, institution: Pick<Chosen, 'mailFrom'>): string =>
  mailFrom ?? institution.mailFrom ?? NOBODY;

/**
 * The settings with what this process was told of the address and the sender: a command that was told nothing writes the same
 * links as the server does.
 */
export const withTold = <S extends Chosen>(
  settings: S,
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
): S => ({
  ...settings,
  publicUrl: publicUrl ?? settings.publicUrl,
  mailFrom: mailFrom ?? settings.mailFrom,
});

/** Links to this computer from a sender that nobody takes mail from would reach nobody: a line for each that is missing. */
export const missingForMail = ({ smtpUrl }: Pick<Config, 'smtpUrl'>, told: Chosen): readonly string[] =>
  smtpUrl === null
    ? []
    : [
        ...(told.publicUrl === null ? [startTexts.neededForMail('QUIPU_PUBLIC_URL', 'public_url')] : []),
        ...(told.mailFrom === null ? [startTexts.neededForMail('QUIPU_MAIL_FROM', 'mail_from')] : []),
      ];
