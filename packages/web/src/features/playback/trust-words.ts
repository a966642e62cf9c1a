import { instantText, problemText, type RecordedEvent, spanText } from '@quipu/engine/playback';
import type { OpenedScreen } from './opened-screen.ts';
import { trustTexts as texts } from './trust-texts.ts';

const HOLDS_UP_MS = 60_000;

const count = (events: readonly RecordedEvent[], is: (event: RecordedEvent) => boolean): number =>
  events.filter(is).length;

/** Finds how long after what it tells of the latest line came; null: no longer than is usual, or it is not known. */
const latest = ({ screen: { posts }, recording: { events } }: OpenedScreen): number | null => {
  let post = 0;
  let most = 0;
  for (const { line, event } of events) {
    while ((posts[post + 1]?.line ?? Number.POSITIVE_INFINITY) <= line) post += 1;
    most = Math.max(most, (posts[post]?.at ?? 0) - event.at);
  }
  return most < HOLDS_UP_MS ? null : most;
};

const WORDS = ['examinee', 'device', 'clock', 'server'] as const;

/** Says of a log by whose word it is, what is signed of it, and what of it is missing: `isWrong` asks for a look. */
export const trustOf = (opened: OpenedScreen): readonly { readonly text: string; readonly isWrong: boolean }[] => {
  const { screen, recording } = opened;
  const { events, damage, lines } = recording;
  const { receipts, missingUpTo, forks, falseWords, isCut } = screen;
  const said = (text: string, isWrong = false) => ({ text, isWrong });
  const signed = count(events, ({ proof }) => proof === 'signed' || proof === 'unchecked');
  const unsigned = count(events, ({ proof }) => proof === 'unsigned');
  const receipt = receipts.at(-1);
  const late = latest(opened);
  return [
    ...(damage === null ? [said(texts.chained)] : [said(texts.damage(lines, problemText(damage.problem)), true)]),
    ...(isCut ? [said(texts.cut, true)] : []),
    ...(missingUpTo === null ? [] : [said(texts.missing(lines, missingUpTo - 1), true)]),
    ...(forks === 0 ? [] : [said(texts.forks(forks), true)]),
    ...(falseWords === 0 ? [] : [said(texts.falseWords(falseWords), true)]),
    said(receipt === undefined ? texts.noReceipt : texts.receipt(receipt.lines, instantText(receipt.at))),
    ...WORDS.flatMap((word) => {
      const own = count(events, (event) => event.word === word);
      return own === 0 ? [] : [said(`${texts.words[word](own)}.`)];
    }),
    ...(signed === 0 ? [] : [said(texts.signed(signed))]),
    ...(unsigned === 0 ? [] : [said(texts.unsigned(unsigned))]),
    ...(late === null ? [] : [said(texts.late(spanText(late)))]),
  ];
};
