import { InstitutionSettings } from '../settings/institution-settings.ts';

/**
 * The institution's settings as they hold where there is no network: nothing that needs mail, the identity registry, a relay or
 * somebody who watches. Who is who is looked at by whoever keeps the laboratory.
 */
export const laboratorySettings = (institution: InstitutionSettings): Record<string, unknown> =>
  InstitutionSettings.encode({
    ...institution,
    isDemonstration: false,
    settings: {
      ...institution.settings,
      captcha: false,
      customLogin: false,
      facelog: false,
      offlineBase: null,
      broadcastConfig: null,
    },
    rules: {
      ...institution.rules,
      loginCode: false,
      confirmedEmailRequired: false,
      stunUrls: [],
      turnUrls: [],
    },
  }) as Record<string, unknown>;
