import { calls, type Endpoint, endpointsOf } from '@quipu/contract';

/** Every call of the contract. */
export const everyEndpoint: readonly Endpoint[] = endpointsOf(calls).map(([, endpoint]) => endpoint);
