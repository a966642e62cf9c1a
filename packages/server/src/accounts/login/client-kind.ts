import type { Config } from '../../platform/config/config.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { type Incoming, sebCheck } from '../../platform/seb/check-seb.ts';
import { saysDesktop } from '../builds/check-build.ts';
import type { ClientKind } from './login-rules.ts';

export const clientKindOf = (config: Pick<Config, 'publicUrl' | 'ownUrl'>) => {
  const { isSeb } = sebCheck(config);
  return (call: Incoming, settings: InstitutionSettings): ClientKind => {
    if (saysDesktop(call.header)) return 'desktop';
    return isSeb(call, settings) ? 'seb' : 'browser';
  };
};
