import { type BuiltSite, builtSite } from '../built-site.ts';

/** SurveyJS with the same items. */
export const surveySite = (): Promise<BuiltSite> => builtSite(new URL('./survey-page', import.meta.url));

/** The same items in a page that does the least there is to do: what it takes, the browser takes. */
export const bareSite = (): Promise<BuiltSite> => builtSite(new URL('./bare-page', import.meta.url));
