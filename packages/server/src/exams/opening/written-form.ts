import { crc32, deflateRawSync, constants as zlib } from 'node:zlib';
import { openedFormText, QUIZ_DEFAULTS, sheetContentOf } from '@quipu/contract';
import { contentTextOf } from '@quipu/engine/log';
import { LRUCache } from 'lru-cache';
import type { LoadedForm } from '../forms/form-store.ts';
import { lineHash } from '../logs/log-chain.ts';
import type { NamedContent } from '../logs/log-text.ts';
import { ANSWER_ID } from '../logs/opened-content-store.ts';

/** A form as it goes out to everybody, written and compressed once. */
export interface WrittenForm {
  /** JSON of an opening up to what is its sheet's own. */
  readonly text: Buffer;
  /** The same, deflated up to the edge of a byte: more may follow. */
  readonly packed: Buffer;
  readonly crc: number;
  /** Its content in a log, in which each answer has its place as its id, and the hash of that. */
  readonly content: NamedContent;
  /** The same with the ids of a sheet's answers. Others' ids take their place with the next call. */
  contentOf(answerBase: number): Buffer;
}

const SECTIONS = '"sections":';

/** The parts of an opened sheet that its log's content has, but for its form. */
export type OwnOfContent = Omit<Parameters<typeof sheetContentOf>[0], 'form' | 'answerBase'>;

const sheetContent = (own: OwnOfContent, sections: LoadedForm['opened']['sections']): string =>
  contentTextOf(sheetContentOf({ ...own, answerBase: 0, form: { sections } }));

/** The part of a log's content before its sections: a sheet's own. */
export const contentHead = (own: OwnOfContent): string => {
  const text = sheetContent(own, []);
  return text.slice(0, text.indexOf(SECTIONS));
};

/** Nobody's: what is written of it is cut off. */
const { backupMinutes: _, ...extra } = QUIZ_DEFAULTS;
const NOBODY: OwnOfContent = { id: 0, quizId: 0, formId: 0, reference: '', updateEach: 0, quiz: { name: '', extra } };

const formContent = ({ opened }: LoadedForm): string => {
  const whole = sheetContent(NOBODY, opened.sections);
  return whole.slice(whole.indexOf(SECTIONS));
};

const ZERO = 48;
/** Writes a number over as many digits as are there. */
const writeDigits = (bytes: Buffer, end: number, count: number, value: number): void => {
  let rest = value;
  for (let at = end - 1; at >= end - count; at -= 1) {
    bytes[at] = ZERO + (rest % 10);
    rest = Math.floor(rest / 10);
  }
};

/** A text with the ends of the ids of answers in it, for as long as each of them has so many digits. */
interface Layout {
  readonly bytes: Buffer;
  readonly ends: readonly number[];
}

const contentWriter = (text: string): WrittenForm['contentOf'] => {
  const ids = [...text.matchAll(ANSWER_ID)];
  const places = ids.map(([id]) => Number(id));
  const parts = ids.map(({ index }, place) => {
    const before = ids[place - 1];
    return Buffer.from(text.slice(before === undefined ? 0 : before.index + before[0].length, index));
  });
  const last = ids.at(-1);
  const rest = Buffer.from(text.slice(last === undefined ? 0 : last.index + last[0].length));
  const layoutFor = (lengths: readonly number[]): Layout => {
    const pieces = parts.flatMap((part, place) => [part, Buffer.alloc(lengths[place] ?? 0)]);
    let end = 0;
    const ends = parts.map((part, place) => {
      end += part.length + (lengths[place] ?? 0);
      return end;
    });
    return { bytes: Buffer.concat([...pieces, rest]), ends };
  };
  let lengths: readonly number[] = [];
  let layout = layoutFor(places.map(() => 0));
  return (answerBase) => {
    const now = places.map((place) => String(answerBase + place).length);
    if (now.some((length, place) => length !== lengths[place])) layout = layoutFor(now);
    lengths = now;
    const { bytes, ends } = layout;
    for (const [place, end] of ends.entries())
      writeDigits(bytes, end, now[place] ?? 0, answerBase + (places[place] ?? 0));
    return bytes;
  };
};

const LEVEL = 9;

const writtenForm = (form: LoadedForm): WrittenForm => {
  const text = Buffer.from(openedFormText(form.opened));
  const packed = deflateRawSync(text, { level: LEVEL, finishFlush: zlib.Z_FULL_FLUSH });
  const content = formContent(form);
  return {
    ...{ text, packed, crc: crc32(text) },
    content: { content, hash: lineHash(content) },
    contentOf: contentWriter(content),
  };
};

export type WriteForm = (form: LoadedForm) => WrittenForm;

const MAX_KEPT_BYTES = 67_108_864;

/**
 * Writes each form once, while it is used. Nothing of a person is in it. It is kept by the form as it was loaded, so that one which is
 * loaded anew is written anew.
 */
export const formWriter = (): WriteForm => {
  const kept = new LRUCache<LoadedForm, WrittenForm>({
    maxSize: MAX_KEPT_BYTES,
    // The content is about as long, as text and as bytes.
    sizeCalculation: ({ text, packed }) => 3 * text.length + packed.length,
  });
  return (form) => {
    const known = kept.get(form);
    if (known !== undefined) return known;
    const written = writtenForm(form);
    kept.set(form, written);
    return written;
  };
};

/** RFC 1952: no name, no time, any system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** One member of gzip of a form and what comes after it. */
export const gzipped = ({ text, packed, crc }: WrittenForm, rest: Buffer): Buffer => {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(rest, crc), 0);
  tail.writeUInt32LE((text.length + rest.length) % 2 ** 32, 4);
  return Buffer.concat([HEAD, packed, deflateRawSync(rest), tail]);
};
