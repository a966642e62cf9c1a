import { downloadCallAt, type StepAction } from '@quipu/contract';
import { useState } from 'react';
import { useSend } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActionButton } from './action-button.tsx';
import { fetchFile } from './api.ts';
import { texts } from './texts.ts';

const nameIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Fetches a file of this server and hands it over to the browser. */
export const DownloadAction = ({ action }: { readonly action: StepAction }) => {
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const url = action.url ?? '';
  const call = downloadCallAt(url);
  if (call === null) return null;

  const download = async () => {
    setBusy(true);
    const outcome = await fetchFile(send, call);
    setBusy(false);
    if (outcome.kind === 'file') saveFile(outcome.bytes, action.filename ?? nameIn(url));
    if (outcome.kind === 'failed') notify('error', outcome.text);
  };
  return <ActionButton action={action} busyText={busy ? texts.downloading : null} onClick={() => void download()} />;
};
