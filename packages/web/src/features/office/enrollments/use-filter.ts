import { officeEnrollmentCalls } from '@quipu/contract';
import { useCallback } from 'react';
import { useApi } from '../../../lib/api.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { texts as common } from '../frame/texts.ts';
import { type ListAddress, useListAddress } from '../list/use-list-address.ts';

const ASK_EVERY_MS = 300_000;
const STATES = ['finished', 'underWay'] as const;
const IN_ADDRESS = { finished: 'finalizadas', underWay: 'en-curso' } as const;
const ID = /^[1-9]\d{0,14}$/;

export interface Filter {
  readonly process: number | null;
  readonly career: string | null;
  readonly campus: string | null;
  readonly person: string | null;
  readonly state: (typeof STATES)[number] | null;
}

/** Reads what is looked for, as the address says it. */
export const useFilter = (): { readonly address: ListAddress; readonly filter: Filter } => {
  const address = useListAddress();
  const process = address.get('proceso');
  return {
    address,
    filter: {
      process: process !== null && ID.test(process) ? Number(process) : null,
      career: address.get('carrera'),
      campus: address.get('campus'),
      person: address.get('persona'),
      state: STATES.find((state) => IN_ADDRESS[state] === address.get('estado')) ?? null,
    },
  };
};
export { IN_ADDRESS, STATES };

export const useChoices = () => {
  const api = useApi(officeEnrollmentCalls);
  const ask = useCallback(async () => fetchedOf(await api.officeEnrollmentChoices({}), common.refused), [api]);
  return useFetched(ask, ASK_EVERY_MS).value;
};
export type Choices = NonNullable<ReturnType<typeof useChoices>>;
