import { type BuiltSite, builtSite } from '../built-site.ts';

/** SurveyJS with the same items. */
export const surveySite = (): Promise<BuiltSite> => builtSite(new URL('./survey-page', import.meta.url));
