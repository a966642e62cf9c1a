import { officeRoomCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { texts } from './room-texts.ts';

const PRINTER = 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7v-7Z';
const PAPER = 'M6 3h9l4 4v14H6V3Zm3 7h7M9 14h7M9 18h4';
const KINDS = ['attendance', 'desks', 'minutes'] as const;

interface PrintMenuProps {
  readonly sessionId: number;
  /** One room alone; null: all of them, each on a page of its own. */
  readonly room: { readonly id: number; readonly name: string } | null;
}

/** The lists of a session that are printed and signed, as files. */
export const PrintMenu = ({ sessionId, room }: PrintMenuProps) => {
  const api = useApi(officeRoomCalls);
  const [isBusy, setBusy] = useState(false);
  const print = async (kind: (typeof KINDS)[number]) => {
    setBusy(true);
    const reply = await api.officeSessionList({ id: sessionId, kind, room: room?.id ?? null });
    setBusy(false);
    if (E.isRight(reply) && reply.right.status === 200)
      saveFile(reply.right.body, texts.fileName(kind, sessionId, room?.name ?? null));
    else notify('error', (E.isRight(reply) ? reply.right.text : null) ?? texts.printFailed);
  };
  return (
    <MenuButton
      keepsText
      text={isBusy ? texts.making : room === null ? texts.print : texts.printOf(room.name)}
      outline={PRINTER}
      disabled={isBusy}
      items={KINDS.map((kind) => ({ text: texts.lists[kind], outline: PAPER, choose: () => void print(kind) }))}
    />
  );
};
