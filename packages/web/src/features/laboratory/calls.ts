import { asideCalls, type Client, clientOf, laboratoryCalls, roomCalls, sendOver, standbyCalls } from '@quipu/contract';
import { fetchHttpAt } from '../../lib/fetch-http.ts';

const served = { ...laboratoryCalls, ...roomCalls, ...standbyCalls, ...asideCalls };
type Calls = Client<typeof served>;

/** Both ends that results go between, whichever of them the rest of the page works with. */
export interface LaboratoryCalls {
  readonly local: Calls;
  readonly institution: Calls;
}

const callsAt = (base: () => string) => clientOf(sendOver(fetchHttpAt(base)), served);

export const laboratoryCallsAt = (address: string): LaboratoryCalls => ({
  local: callsAt(() => address),
  institution: callsAt(() => ''),
});
