import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** Posts five answers a request for many sheets, as fast as replies come or at a rate. Prints what was measured. */
const [origin = '', file = '', seconds = '5', rate = '0', first = '1'] = process.argv.slice(2);

interface Sheet {
  readonly id: number;
  readonly token: string;
  readonly epoch: number;
  readonly answers: readonly { readonly id: number; readonly index: number; readonly options: readonly number[] }[];
}
const CONNECTIONS = 128;
const sheets = JSON.parse(readFileSync(file, 'utf8')) as readonly Sheet[];
let sent = 0;

const bodyOf = ({ answers, epoch }: Sheet, revision: number): string =>
  JSON.stringify({
    answers: answers.map(({ id, index, options }) => ({
      id,
      index,
      details: [{ item_option_id: options[revision % options.length] }],
      time: 1_000,
      visits: 1,
      updated_at: Date.now(),
      disabled: 0,
      disabled_item: 0,
      epoch,
      revision,
    })),
  });

const result = await autocannon({
  url: origin,
  connections: CONNECTIONS,
  duration: Number(seconds),
  ...(Number(rate) > 0 ? { overallRate: Number(rate) } : {}),
  requests: [
    {
      method: 'POST',
      setupRequest: (request) => {
        const sheet = sheets[sent % sheets.length] as Sheet;
        const revision = Number(first) + Math.floor(sent / sheets.length);
        sent += 1;
        return {
          ...request,
          path: `/api/answers-sheet/${sheet.id}/answers`,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${sheet.token}` },
          body: bodyOf(sheet, revision),
        };
      },
    },
  ],
});
console.log(
  JSON.stringify({
    perSecond: Math.round(result['2xx'] / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused: result.non2xx,
    errors: result.errors,
  }),
);
process.exit(0);
