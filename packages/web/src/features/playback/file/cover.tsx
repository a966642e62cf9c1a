import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { INSTITUTION_ZONE, instantInWords, type PlaybackFile, zoneInWords } from '@quipu/contract';
import type { IsSigned } from '@quipu/engine/log';
import { checkReceipts, clockText, receiptTexts, statusText, type TrustText, trustTexts } from '@quipu/engine/playback';
import { Fragment, useMemo } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { openScreen } from '../opened-screen.ts';
import { Part } from '../part.tsx';
import { NotKept } from '../server-list.tsx';
import { TrustList } from '../trust-panel.tsx';
import type { Signatures } from './checked-signatures.ts';
import styles from './file.module.css';
import { otherIn } from './other-in.ts';
import { texts } from './texts.ts';

const instant = (at: number | null): string => (at === null ? texts.notYet : instantInWords(at));
const save = (name: string, text: string): void => saveFile(new TextEncoder().encode(text), name);

interface CoverProps {
  readonly file: PlaybackFile;
  /** Null: this browser checks no signatures. */
  readonly signatures: Signatures | null;
}

const Facts = ({ file: { playback, madeAt, institution } }: Pick<CoverProps, 'file'>) => {
  const made = instantInWords(madeAt);
  const facts: readonly (readonly [string, string])[] = [
    [texts.person, `${playback.fullName} · ${playback.reference}`],
    [texts.evaluation, playback.evaluation],
    [texts.sheet, texts.sheetOf(playback.sheetId, playback.attempt)],
    [texts.began, instant(playback.startedAt)],
    [texts.finished, instant(playback.finishedAt)],
    [texts.status, statusText(playback.status)],
    [texts.madeAt, institution === null ? texts.byNobody(made) : texts.by(institution, made)],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
};

/** Checks the words within a log; undefined: they are not checked. */
export const wordsOf = ({ signsWords }: PlaybackFile, signatures: Signatures | null): IsSigned | undefined =>
  signsWords ? signatures?.isSigned : undefined;

const wrong = (text: string): TrustText => ({ text, isWrong: true, isProof: true });
const byWord = (text: string): TrustText => ({ text, isWrong: false, isProof: false });

const Proofs = ({ file, signatures, at }: CoverProps & { readonly at: number }) => {
  const screen = file.playback.screens[at];
  const said = useMemo(() => {
    if (screen === undefined) return null;
    const { recording, events } = openScreen(screen, wordsOf(file, signatures));
    const checked = checkReceipts(recording, screen, file.receipts, signatures?.isSigned ?? null);
    const all = [
      ...otherIn(file.playback, events).map(wrong),
      ...(signatures?.wrongKeys ?? []).map((id) => wrong(texts.wrongKey(id))),
      ...trustTexts(screen, recording, checked),
      ...receiptTexts(checked),
      ...(file.signsWords ? [] : [byWord(texts.ofRoom)]),
      ...texts.byWriter.map(byWord),
    ];
    return { proofs: all.filter(({ isProof }) => isProof), words: all.filter((one) => !one.isProof) };
  }, [file, screen, signatures]);
  if (screen === undefined || said === null) return null;
  return (
    <>
      {file.playback.screens.length > 1 && (
        <Typography variant="h3">{texts.screen(at + 1, clockText(screen.posts[0]?.at ?? 0))}</Typography>
      )}
      <Part title={texts.proofs}>
        <p className={styles['hint']}>{signatures === null ? texts.unchecked : texts.proofsHint}</p>
        <TrustList said={said.proofs} />
        <p className={styles['hint']}>{texts.ownKeys}</p>
      </Part>
      <Part title={texts.words}>
        <p className={styles['hint']}>{texts.wordsHint}</p>
        <TrustList said={said.words} />
        <details className={styles['details']}>
          <summary>{texts.verdict}</summary>
          <ul className={styles['list']}>
            {file.verdicts[at]?.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
        <NotKept />
      </Part>
    </>
  );
};

const HowToCheck = ({ file: { playback, receipts, keys } }: Pick<CoverProps, 'file'>) => {
  const isOne = playback.screens.length === 1;
  const last = receipts.at(-1);
  return (
    <Part title={texts.check}>
      <ol>
        {texts.checkSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {last !== undefined && <code>{texts.command(last)}</code>}
      <div className={styles['buttons']}>
        {playback.screens.map(({ epochs, text }, i) => (
          <Button
            key={epochs[0]}
            variant="outlined"
            onClick={() => save(texts.log(isOne ? null : i + 1), text.map((line) => `${line}\n`).join(''))}
          >
            {texts.saveLog(isOne ? null : i + 1)}
          </Button>
        ))}
        <Button variant="outlined" onClick={() => save(texts.keys, keys.map(({ publicKey }) => publicKey).join('\n'))}>
          {texts.saveKeys}
        </Button>
      </div>
      <ul className={styles['list']}>
        {keys.map(({ id, publicKey }) => (
          <li key={publicKey}>{texts.key(id)}</li>
        ))}
      </ul>
    </Part>
  );
};

/** The first page of the file: who, what and when, what of it is proved, and how anybody can check that. */
export const Cover = ({ file, signatures }: CoverProps) => (
  <div className={styles['cover']}>
    <Facts file={file} />
    {texts.what.map((text) => (
      <p key={text}>{text}</p>
    ))}
    <p className={styles['hint']}>{texts.zone(zoneInWords(INSTITUTION_ZONE))}</p>
    {file.leftOut > 0 && <p className={styles['leftOut']}>{texts.leftOut(file.leftOut)}</p>}
    {file.playback.screens.map(({ epochs }, at) => (
      <Proofs key={epochs[0]} file={file} signatures={signatures} at={at} />
    ))}
    <HowToCheck file={file} />
  </div>
);
