import Button from '@mui/material/Button';
import { type ListedSheet, resultsCalls } from '@quipu/contract';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { notify } from '../../../lib/notices.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type Document, fetchDocument } from './fetch-document.ts';
import { texts } from './texts.ts';

const MAX_NAME_LENGTH = 60;

/** Small letters, digits and dashes: a name that every system takes. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-|-$/g, '');

/** Names a saved document by its kind, evaluation, person and attempt. */
const fileName = (document: Document, quizName: string, reference: string | null, attempt: number): string =>
  [texts.fileNames[document], plain(quizName), plain(reference ?? ''), attempt > 1 ? `intento-${attempt}` : '']
    .filter((part) => part !== '')
    .join('-')
    .concat('.pdf');

interface DownloadButtonProps {
  readonly document: Document;
  readonly sheet: ListedSheet;
  readonly variant?: 'outlined' | 'contained';
  readonly children: string;
}

/** Fetches a document of a sheet and hands it over to the browser under a name that says what it is. */
export const DownloadButton = ({ document, sheet, variant = 'outlined', children }: DownloadButtonProps) => {
  const api = useApi(resultsCalls);
  const reference = useSignInSession(({ session }) => session?.reference ?? null);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const outcome = await fetchDocument(api, document, { sheetId: sheet.id, reference });
    setBusy(false);
    if (outcome.kind === 'file') {
      const name = fileName(document, sheet.quiz.name, reference, sheet.attempt);
      saveFile(outcome.bytes, name);
      notify('success', texts.saved(name));
    }
    if (outcome.kind === 'failed') notify('error', outcome.text);
    if (outcome.kind === 'notReady') notify('warning', outcome.text);
  };
  return (
    <>
      <Button
        variant={variant}
        aria-disabled={busy}
        onClick={() => {
          if (!busy) void download();
        }}
      >
        {busy ? texts.downloading : children}
      </Button>
      <VisuallyHidden role="status">{busy ? texts.downloading : ''}</VisuallyHidden>
    </>
  );
};
