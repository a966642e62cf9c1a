import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { type Incoming, knownSeb } from '../../platform/seb/check-seb.ts';
import { saysDesktop } from '../builds/check-build.ts';
import type { ClientKind } from './login-rules.ts';

export const clientKindOf = (context: Pick<AppContext, 'db' | 'config'>) => {
  const isSeb = knownSeb(context);
  return async (call: Incoming, settings: InstitutionSettings): Promise<ClientKind> => {
    if (saysDesktop(call.header)) return 'desktop';
    return (await isSeb(call, settings)) ? 'seb' : 'browser';
  };
};
