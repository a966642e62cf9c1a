import { type Client, clientOf, laboratoryCalls, sendOver } from '@quipu/contract';
import { fetchHttpAt } from '../../lib/fetch-http.ts';

type Calls = Client<typeof laboratoryCalls>;

/** Both ends that results go between, whichever of them the rest of the page works with. */
export interface LaboratoryCalls {
  readonly local: Calls;
  readonly institution: Calls;
}

const callsAt = (base: () => string) => clientOf(sendOver(fetchHttpAt(base)), laboratoryCalls);

export const laboratoryCallsAt = (address: string): LaboratoryCalls => ({
  local: callsAt(() => address),
  institution: callsAt(() => ''),
});
