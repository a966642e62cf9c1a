import { type BuildCheck, saysDesktop } from '../../accounts/builds/check-build.ts';
import type { SheetClient } from '../../platform/db/columns/kinds.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import type { Incoming, sebCheck } from '../../platform/seb/check-seb.ts';
import { texts } from '../texts.ts';
import type { AskedClients } from './quiz-clients.ts';

interface Checks {
  readonly builds: BuildCheck;
  readonly seb: ReturnType<typeof sebCheck>;
}

/** Tells what an evaluation is opened in, and why it may not be. The proof of a build was looked at before. */
export const clientOf = (
  { builds, seb }: Checks,
  call: Incoming,
  asked: AskedClients,
  settings: InstitutionSettings,
): { readonly client: SheetClient; readonly refusal: string | null } => {
  if (saysDesktop(call.header)) {
    const client = builds.asks(settings.rules) ? 'build' : 'desktop';
    return { client, refusal: asked.seb && !asked.desktop ? texts.client.seb : null };
  }
  const problem = seb.problemOf(call, settings, [{ config: asked.configKeys, exam: asked.examKeys }]);
  if (problem === null) return { client: 'seb', refusal: asked.desktop && !asked.seb ? texts.client.desktop : null };
  if (!asked.desktop && !asked.seb) return { client: 'browser', refusal: null };
  if (!asked.seb) return { client: 'browser', refusal: texts.client.desktop };
  if (problem !== 'none') return { client: 'browser', refusal: texts.client[problem] };
  return { client: 'browser', refusal: asked.desktop ? texts.client.either : texts.client.seb };
};
