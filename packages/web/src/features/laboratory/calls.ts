import { call } from '@quipu/contract';
import { fetchHttpAt } from '../../lib/fetch-http.ts';

export type Call = ReturnType<typeof call>;

/** Both ends that results go between, whichever of them the rest of the page works with. */
export interface LaboratoryCalls {
  readonly local: Call;
  readonly institution: Call;
}

export const laboratoryCalls = (address: string): LaboratoryCalls => ({
  local: call(fetchHttpAt(() => address)),
  institution: call(fetchHttpAt(() => '')),
});

export const NOTHING = { params: {}, query: {}, body: {} };
