import type { LaboratoryStart } from './application-messages.ts';

/** What is set where a computer of a laboratory is tested; what is set for other programs there stays. */
export const laboratoryEnvironment = (laboratory: LaboratoryStart | null): Record<string, string | undefined> => {
  const { PATH, HOME, TMPDIR } = process.env;
  return laboratory === null
    ? {}
    : { PATH, HOME, TMPDIR, QUIPU_LABORATORY: '1', QUIPU_LABORATORY_PORT: String(laboratory.port) };
};
