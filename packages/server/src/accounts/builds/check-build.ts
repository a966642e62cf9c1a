import { BUILD_HEADER, DESKTOP_AGENT, type ProvedCall, readBuildProof } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { buildChallengesOf } from './build-challenges.ts';
import { buildCards, buildProblem } from './build-rules.ts';
import { texts } from './texts.ts';

type Header = (name: string) => string | null;

export const saysDesktop = (header: Header): boolean => header('user-agent')?.includes(DESKTOP_AGENT) ?? false;

/**
 * Asks whoever says that it is the desktop application for the proof of a build, where the institution has listed its builds: else the
 * word is enough, as it always was. On a laboratory's own server, too: the application on that computer started it.
 */
export const buildCheck = ({ db, config, now, randomBytes, log }: AppContext) => {
  const challenges = buildChallengesOf(db, config, randomBytes);
  const asks = ({ desktopBuilds }: InstitutionSettings['rules']): boolean =>
    !config.isLocal && desktopBuilds.length > 0;
  return {
    /** Tells whether a build has to prove itself. */
    asks,
    challengeFor: (rules: InstitutionSettings['rules']): string | null =>
      asks(rules) ? challenges.issue(now()) : null,
    /** Says what the person of a refused call is told. Null: it is not refused. */
    refusalOf: async (
      call: ProvedCall,
      header: Header,
      rules: InstitutionSettings['rules'],
    ): Promise<string | null> => {
      if (!asks(rules) || !saysDesktop(header)) return null;
      const proof = readBuildProof(header(BUILD_HEADER) ?? '');
      const problem = buildProblem(call, proof, buildCards(rules.desktopBuilds));
      if (problem !== null) {
        log.warn({ problem, version: proof?.version ?? null, system: proof?.system ?? null }, 'desktop build refused');
        return texts.refused[problem];
      }
      return proof !== null && (await challenges.spend(proof.challenge, now())) ? null : texts.late;
    },
  };
};
export type BuildCheck = ReturnType<typeof buildCheck>;
