import { APART_HEADER, type OpenedSheet, type PostedEntry, type WireItem } from '@quipu/contract';
import type { Details, FinalStatus, PendingEntry } from '@quipu/engine';
import { wholeSheet } from '../exams/sheets/whole-sheet.ts';
import { deviceHeaders, logInAs } from './people.ts';
import { rightOf } from './replies.ts';
import type { Reached } from './test-server.ts';

const DEVICE = 'equipo-de-prueba-1';

/** A person logged in, with every call of an evaluation: replies come decoded, whatever their status. */
export const examinee = async (server: Reached, reference: string) => {
  let token = (await logInAs(server, reference)).accessToken;
  const { api } = server;
  return {
    token: () => token,
    logInAgain: async () => {
      token = (await logInAs(server, reference)).accessToken;
    },
    list: async () => rightOf(await api.listSheets({}, { token })),
    /** Asks for it in two parts, as pages do; tests have it whole. */
    open: async (id: number, device: string | null = DEVICE, headers: Readonly<Record<string, string>> = {}) => {
      const own = { [APART_HEADER]: '1', ...(device === null ? {} : deviceHeaders(device)), ...headers };
      const reply = rightOf(await api.openSheet({ id, session: null }, { token, headers: own }));
      return reply.status === 200 ? { ...reply, body: wholeSheet(reply.body) } : reply;
    },
    answer: async (id: number, answers: readonly PostedEntry[]) =>
      rightOf(await api.postAnswers({ id, answers }, { token })),
    finish: async (
      id: number,
      status: FinalStatus,
      more: {
        readonly answers?: readonly PostedEntry[];
        readonly finishedAt?: number;
        readonly owes?: boolean;
        readonly comment?: string;
      } = {},
    ) =>
      rightOf(
        await api.finishSheet(
          {
            id,
            status,
            code: null,
            comment: more.comment ?? '',
            finishedAt: more.finishedAt ?? null,
            answers: more.answers ?? [],
            owes: more.owes ?? false,
          },
          { token },
        ),
      ),
    startSection: async (
      answersSheetId: number,
      sectionId: number,
      startedAt: number | null = null,
      { id: askId, tries }: { readonly id: string | null; readonly tries: number } = { id: null, tries: 0 },
    ) => rightOf(await api.startSection({ answersSheetId, sectionId, startedAt, askId, tries }, { token })),
    loaded: async (id: number, epoch: number, loadedAt: number) =>
      rightOf(await api.reportLoaded({ id, epoch, loadedAt }, { token })),
    printScreen: async (answersSheetId: number, seenAt: number | null = null) =>
      rightOf(await api.postScreenshotLog({ answersSheetId, seenAt }, { token })),
    log: async (id: number, epoch: number, from: number, lines: readonly string[]) =>
      rightOf(await api.postLog({ id, epoch, from, lines }, { token })),
  };
};
export type Examinee = Awaited<ReturnType<typeof examinee>>;

/** Opens a sheet that can be opened. */
export const opened = async (person: Examinee, id: number, device?: string): Promise<OpenedSheet> => {
  const reply = await person.open(id, device);
  if (reply.status !== 200) throw new Error(`The sheet was not opened: ${JSON.stringify(reply)}`);
  return reply.body;
};

export const onlySheet = async (person: Examinee): Promise<number> => {
  const reply = await person.list();
  const sheet = reply.status === 200 ? reply.body.sheets[0] : undefined;
  if (sheet === undefined) throw new Error('The person has no sheet');
  return sheet.id;
};

export const itemsOf = (sheet: OpenedSheet): readonly WireItem[] =>
  sheet.form.sections.flatMap(({ items }) => items.flatMap((item) => [item, ...item.children]));

export const chosen = (itemOptionId: number): Details => [{ itemOptionId, answer: null, slot: null }];

/** An entry of `sheet` for its item number `ordinal`. */
export const entry = (
  sheet: OpenedSheet,
  ordinal: number,
  details: Details,
  more: Partial<PendingEntry> = {},
): PendingEntry => {
  const item = itemsOf(sheet)[ordinal];
  if (item === undefined) throw new Error(`The sheet has no item ${ordinal}`);
  return {
    id: item.userAnswer.id,
    index: item.userAnswer.index,
    details,
    time: 1_500,
    visits: 1,
    updatedAt: sheet.now,
    disabled: false,
    disabledItem: false,
    epoch: sheet.epoch,
    revision: 1,
    ...more,
  };
};

/** The option of a choice item at `place`. */
export const option = (sheet: OpenedSheet, ordinal: number, place: number): number => {
  const found = itemsOf(sheet)[ordinal]?.options[place];
  if (found === undefined) throw new Error(`Item ${ordinal} has no option ${place}`);
  return found.id;
};
