import type { Tx } from '../../platform/db/database.ts';
import { lockedInstitution, saveInstitution } from '../../platform/institution/institution-store.ts';
import type { RandomBytes } from '../../platform/process/process-ports.ts';
import { configKeyOf } from '../../platform/seb/config-key.ts';
import { lockedSebFile, sebPlist } from '../../platform/seb/seb-file.ts';
import { sebSettings } from '../../platform/seb/seb-settings.ts';
import { addConfigKey, withNewKey } from './quiz-clients.ts';

interface SebFileAsked {
  readonly publicUrl: string;
  /** It is for this evaluation alone. Null: for all of the institution's. */
  readonly quizId: number | null;
  /** Whoever opens it is asked for it. Null: nobody is, and it can be read. */
  readonly password: string | null;
  /** Whoever leaves SEB is asked for it. Null: nobody is. */
  readonly quitPassword: string | null;
}

const SALT_BYTES = 32;

const addInstitutionKey = async (tx: Tx, configKey: string): Promise<boolean> => {
  const institution = await lockedInstitution(tx);
  const sebConfigKeys = withNewKey(institution.rules.sebConfigKeys, configKey);
  if (sebConfigKeys !== null)
    await saveInstitution(tx, { ...institution, rules: { ...institution.rules, sebConfigKeys } });
  return sebConfigKeys !== null;
};

/**
 * Makes a settings file of Safe Exam Browser, and keeps its key: from then on who opens it is known. Null: there are as many keys as
 * are kept (MAX_SEB_KEYS).
 */
export const makeSebFile = async (
  tx: Tx,
  { publicUrl, quizId, password, quitPassword }: SebFileAsked,
  randomBytes: RandomBytes,
): Promise<{ readonly content: Buffer; readonly configKey: string } | null> => {
  const settings = sebSettings(`${publicUrl}/`, quitPassword, randomBytes(SALT_BYTES));
  const configKey = configKeyOf(settings);
  const isKept = await (quizId === null ? addInstitutionKey(tx, configKey) : addConfigKey(tx, quizId, configKey));
  if (!isKept) return null;
  const content = password === null ? Buffer.from(sebPlist(settings)) : lockedSebFile(settings, password, randomBytes);
  return { content, configKey };
};
