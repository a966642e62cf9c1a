import {
  confirmLaboratoryHour,
  correctLaboratoryHour,
  getLaboratory,
  getLaboratoryResults,
  LABORATORY_RESULTS_ENDING,
  loadLaboratoryPackage,
  MAX_REASON_LENGTH,
  markHandedOver,
  openLaboratorySession,
  takeLaboratoryCodes,
} from '@quipu/contract';
import pLimit from 'p-limit';
import type { Module } from '../platform/context/app-context.ts';
import { forbidden, refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { storableText } from '../platform/http/storable.ts';

import { openCodes } from './codes-parcel.ts';
import { openReceipt } from './handed-receipt.ts';
import { laboratoryHere } from './laboratory-here-store.ts';
import { laboratoryState, markHanded, type WaitingNotice } from './laboratory-state.ts';
import { loadPackage } from './load-package.ts';
import type { LocalClock } from './local-clock.ts';
import { onlyFromLoopback } from './loopback.ts';
import { openLaboratorySession as openSealed } from './open-session.ts';
import { isProctorCode } from './proctor-code.ts';
import { savedAs, sealResults } from './seal-results.ts';
import { settling } from './settling.ts';

import { texts } from './texts.ts';

/** Each try of a passphrase takes a while and much memory. */
const MAX_WAITING = 3;

/** Serves what a laboratory's own server answers to whoever keeps it, on this computer. */
export const localLaboratoryModule =
  (clock: LocalClock, waiting: WaitingNotice): Module =>
  (handle, context) => {
    const { db, config } = context;
    const fromLoopback = onlyFromLoopback(config.allowedOrigins);
    const oneLoad = pLimit(1);

    const settle = settling(context);
    const state = async () => {
      await settle();
      return reply(200, await laboratoryState(context, clock, waiting));
    };

    handle(getLaboratory, fromLoopback<typeof getLaboratory>(state));

    handle(
      loadLaboratoryPackage,
      fromLoopback<typeof loadLaboratoryPackage>(async ({ body: { file, passphrase } }) => {
        if (oneLoad.pendingCount >= MAX_WAITING) return reply(429, refusal(texts.busy));
        await settle();
        const before = (await laboratoryHere(db))?.id;
        const problem = await oneLoad(() => loadPackage(context, file, passphrase));
        if (problem !== null) return forbidden(texts.loading[problem]);
        waiting.said = null;
        if ((await laboratoryHere(db))?.id !== before) await clock.unconfirm();
        return state();
      }),
    );

    // A guess costs as much as one of a passphrase.
    const open = async (session: number, code: string) => {
      if (oneLoad.pendingCount >= MAX_WAITING) return reply(429, refusal(texts.busyOpening));
      const problem = await oneLoad(() => openSealed(context, session, code));
      return problem === null ? state() : forbidden(texts.opening(problem));
    };
    handle(
      openLaboratorySession,
      fromLoopback<typeof openLaboratorySession>(({ body: { session, code } }) => open(session, code)),
    );
    handle(
      takeLaboratoryCodes,
      fromLoopback<typeof takeLaboratoryCodes>(async ({ body }) => {
        const here = await laboratoryHere(db);
        const codes = here === undefined ? null : openCodes(here.id, here.key, body.codes);
        if (codes === null) return forbidden(texts.otherCodes);
        // One that cannot be opened keeps no other one shut.
        const refused: Awaited<ReturnType<typeof open>>[] = [];
        for (const { session, code } of codes) {
          const opened = await open(session, code);
          if (opened.status !== 200) refused.push(opened);
        }
        return refused[0] ?? state();
      }),
    );

    handle(
      confirmLaboratoryHour,
      fromLoopback<typeof confirmLaboratoryHour>(async () => {
        await clock.confirm();
        return state();
      }),
    );
    handle(
      correctLaboratoryHour,
      fromLoopback<typeof correctLaboratoryHour>(async ({ body }) => {
        const reason = storableText(body.reason).trim();
        if (reason === '' || reason.length > MAX_REASON_LENGTH) return forbidden(texts.noReason);
        const here = await laboratoryHere(db);
        const isProctor = here !== undefined && body.code !== null && isProctorCode(here.key, body.code);
        if (body.code !== null && !isProctor) return forbidden(texts.otherCode);
        return (await clock.correct(reason, isProctor)) ? state() : forbidden(texts.hasBegun);
      }),
    );

    handle(
      getLaboratoryResults,
      fromLoopback<typeof getLaboratoryResults>(async () => {
        const here = await laboratoryHere(db);
        if (here === undefined) return forbidden(texts.noLaboratory);
        await settle();
        const results = await sealResults(context);
        if (results === null) return forbidden(texts.noResults);
        return savedAs(`laboratorio-${results.id}${LABORATORY_RESULTS_ENDING}`, results.file);
      }),
    );

    handle(
      markHandedOver,
      fromLoopback<typeof markHandedOver>(async ({ body }) => {
        const here = await laboratoryHere(db);
        if (here === undefined) return forbidden(texts.noLaboratory);
        const receipt = openReceipt(here.id, here.key, body.receipt);
        if (receipt === null) return forbidden(texts.otherReceipt);
        return (await markHanded(db, receipt)) ? state() : forbidden(texts.otherResults);
      }),
    );
  };
