import type { HttpPort, HttpRequest, HttpResponse } from '@quipu/contract';

export interface ScriptedHttp {
  readonly http: HttpPort;
  readonly requests: HttpRequest[];
}

export const json = (status: number, body: unknown): HttpResponse => ({
  status,
  headers: {},
  text: JSON.stringify(body),
});

/** A network that answers by path; an answer that throws is a network that is not there. */
export const scriptedHttp = (answer: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>): ScriptedHttp => {
  const requests: HttpRequest[] = [];
  return {
    requests,
    http: async (request) => {
      requests.push(request);
      return answer(request);
    },
  };
};
