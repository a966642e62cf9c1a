import { type Api, type CallOptions, calls, clientOf, type Endpoint, type Send } from '@quipu/contract';

/** The interface over whatever answers in the place of a network, with what the contract would have decoded. */
export const apiOver = (answer: (endpoint: Endpoint, input: never, options?: CallOptions) => Promise<unknown>): Api =>
  clientOf(answer as unknown as Send, calls);
