import type { Refusal } from '@quipu/contract';

/** What a person may read of a refusal, whatever the server calls it. */
export const refusalText = ({ msg, message, error }: Partial<Refusal>, otherwise: string): string =>
  msg ?? message ?? error ?? otherwise;
