import type { AppContext } from '../../platform/context/app-context.ts';
import { demonstrationRegistry } from './demonstration-registry.ts';
import { httpRegistry } from './http-registry.ts';
import type { IdentityRegistry } from './identity-registry.ts';

/** The configured one; without one, the demonstration's while the institution is that; else nobody answers. */
export const registryOf = ({ config, log, institution }: AppContext): IdentityRegistry => {
  if (config.registryUrl !== null || config.dactilarUrl !== null)
    return httpRegistry({
      url: config.registryUrl,
      dactilarUrl: config.dactilarUrl,
      token: config.registryToken,
      onProblem: (problem) => log.warn({ problem }, 'the identity registry did not answer'),
    });
  const demonstration = demonstrationRegistry();
  return {
    find: async (cedula) =>
      (await institution()).isDemonstration ? demonstration.find(cedula) : { is: 'unavailable' },
    checkDactilar: async (cedula, code) =>
      (await institution()).isDemonstration ? demonstration.checkDactilar(cedula, code) : 'unavailable',
  };
};
