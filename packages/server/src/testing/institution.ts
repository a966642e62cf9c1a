import type { Db } from '../platform/db/database.ts';
import { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { institutionReader, saveInstitution } from '../platform/institution/institution-store.ts';
import { rightOf } from './replies.ts';

interface Changes {
  readonly isDemonstration?: boolean;
  readonly settings?: Partial<InstitutionSettings['settings']>;
  readonly rules?: Partial<InstitutionSettings['rules']>;
}

/** Sets some of what the institution decides; the rest stays. */
export const changeInstitution = async (db: Db, { settings = {}, rules = {}, ...more }: Changes): Promise<void> => {
  const now = await institutionReader(db)();
  await saveInstitution(db, {
    ...now,
    ...more,
    settings: { ...now.settings, ...settings },
    rules: { ...now.rules, ...rules },
  });
};

/** The product's own rules. */
export const standardRules = (): InstitutionSettings['rules'] => rightOf(InstitutionSettings.decode({})).rules;
