import {
  type Endpoint,
  getLaboratory,
  getLaboratoryResults,
  LABORATORY_RESULTS_ENDING,
  loadLaboratoryPackage,
  markHandedOver,
} from '@quipu/contract';
import { sealing } from '../access/sealing.ts';
import type { Answering, Incoming } from '../app/handle.ts';
import { createLine } from '../app/line.ts';
import type { Area } from '../app/platform.ts';
import { reply } from '../app/reply.ts';
import { formReader } from '../evaluations/form-store.ts';
import { forbidden, refusal } from '../evaluations/refusals.ts';
import { settleExpired } from '../evaluations/settle-expired.ts';
import { identityReader } from '../evaluations/sheet-identity.ts';
import { collectResults } from './collect-results.ts';
import { openReceipt } from './handed-receipt.ts';
import { laboratoryHere } from './laboratory-here-store.ts';
import { laboratoryState, markHanded } from './laboratory-state.ts';
import { loadPackage } from './load-package.ts';
import { isCalledHere } from './only-here.ts';
import { RESULTS, ResultsContent } from './results-content.ts';
import { sealParcel } from './sealed-parcel.ts';
import { texts } from './texts.ts';

const SECOND_MS = 1_000;
/** Each try of a passphrase takes a while and much memory. */
const MOST_WAITING = 3;

/** What a laboratory's own server answers to whoever keeps it, on this computer. */
export const localLaboratoryArea: Area = (handle, platform) => {
  const { db, config, now, institution } = platform;
  const isHere = isCalledHere(config.allowedOrigins);
  const loads = createLine(1);

  const onlyHere =
    <N extends Endpoint>(answering: (incoming: Incoming<N>) => ReturnType<Answering<N>>) =>
    async (incoming: Incoming<N>) =>
      isHere(incoming) ? answering(incoming) : (forbidden(texts.notHere) as Awaited<ReturnType<Answering<N>>>);

  /** What ran out of time ends, though nobody touched it. */
  const settle = async () => {
    const grace = (await institution()).rules.answerGraceSeconds * SECOND_MS;
    await settleExpired(db, { identityOf: identityReader(db), formOf: formReader(db) }, now, grace);
  };
  const state = async () => {
    await settle();
    return reply(200, await laboratoryState(db, now()));
  };

  handle(getLaboratory, onlyHere<typeof getLaboratory>(state));

  handle(
    loadLaboratoryPackage,
    onlyHere<typeof loadLaboratoryPackage>(async ({ body: { file, passphrase } }) => {
      if (loads.waiting() >= MOST_WAITING) return reply(429, refusal(texts.busy));
      await settle();
      const problem = await loads.run(() => loadPackage(platform, file, passphrase));
      return problem === null ? state() : forbidden(texts.loading[problem]);
    }),
  );

  handle(
    getLaboratoryResults,
    onlyHere<typeof getLaboratoryResults>(async () => {
      const here = await laboratoryHere(db);
      if (here === undefined) return forbidden(texts.noLaboratory);
      await settle();
      const { content, attachments } = await collectResults(platform);
      if (content.sheets.length === 0) return forbidden(texts.noResults);
      const encoded = ResultsContent.encode(content);
      const file = await sealParcel(RESULTS, { id: here.id }, encoded, attachments, sealing(here.key));
      const name = `laboratorio-${here.id}${LABORATORY_RESULTS_ENDING}`;
      return {
        ...reply(200, file),
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"`,
        },
      };
    }),
  );

  handle(
    markHandedOver,
    onlyHere<typeof markHandedOver>(async ({ body }) => {
      const here = await laboratoryHere(db);
      if (here === undefined) return forbidden(texts.noLaboratory);
      const receipt = openReceipt(here.id, here.key, body.receipt);
      if (receipt === null) return forbidden(texts.otherReceipt);
      await markHanded(db, receipt);
      return state();
    }),
  );
};
