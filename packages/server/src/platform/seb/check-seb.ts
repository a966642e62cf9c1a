import { SEB_CONFIG_HEADER, SEB_EXAM_HEADER, SEB_PAGE_HEADER } from '@quipu/contract';
import type { Config } from '../config/config.ts';
import type { InstitutionSettings } from '../institution/institution-settings.ts';
import { publicUrlOf } from '../institution/public-address.ts';
import { type SebKeys, type SebProblem, type SebSaid, sebProblem } from './seb-rules.ts';

/** A call as it came in: its address from the first slash on, and its head. */
export interface Incoming {
  readonly url: string;
  header(name: string): string | null;
}

/** A page has an address when it is loaded, and another one after a step within it. */
const MAX_PAGES = 2;

/** Whatever stands in between, the address is the one that the institution gives out. Its page says where it is, of this origin alone. */
const saidBy = ({ url, header }: Incoming, publicUrl: string): SebSaid => ({
  addresses: [
    publicUrl + url,
    ...(header(SEB_PAGE_HEADER) ?? '')
      .split(' ', MAX_PAGES)
      .filter((page) => page === publicUrl || page.startsWith(`${publicUrl}/`)),
  ],
  config: header(SEB_CONFIG_HEADER),
  exam: header(SEB_EXAM_HEADER),
});

export const institutionKeys = ({ rules }: InstitutionSettings): SebKeys => ({
  config: rules.sebConfigKeys,
  exam: rules.sebExamKeys,
});

export const sebCheck = (config: Pick<Config, 'publicUrl' | 'ownUrl'>) => ({
  problemOf: (call: Incoming, settings: InstitutionSettings, keys: SebKeys): SebProblem | null =>
    sebProblem(saidBy(call, publicUrlOf(config, settings)), keys),
  /** Tells whether a call comes from SEB with a settings file of the institution. */
  isSeb: (call: Incoming, settings: InstitutionSettings): boolean =>
    sebProblem(saidBy(call, publicUrlOf(config, settings)), institutionKeys(settings)) === null,
});
