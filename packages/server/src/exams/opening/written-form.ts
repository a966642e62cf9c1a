import { crc32, deflateRawSync, constants as zlib } from 'node:zlib';
import { openedFormText, sheetContentOf } from '@quipu/contract';
import { contentTextOf } from '@quipu/engine/log';
import { LRUCache } from 'lru-cache';
import type { LoadedForm } from '../forms/form-store.ts';
import type { OwnPart } from '../sheets/sheet-as-opened.ts';

/** A form as it goes out to everybody, written and compressed once. */
export interface WrittenForm {
  /** JSON of an opening up to what is its sheet's own. */
  readonly text: Buffer;
  /** The same, deflated up to the edge of a byte: more may follow. */
  readonly packed: Buffer;
  readonly crc: number;
  /** The text of its content in a log, of whichever sheet with these answers. */
  content(answerBase: number): string;
}

const SECTIONS = '"sections":';
/** No text of a form has it: its quotes would have backslashes before them. */
const ANSWER_ID = /(?<="answerId":)\d+/g;

const sheetContent = (own: OwnPart, form: LoadedForm['opened']): string =>
  contentTextOf(sheetContentOf({ ...own, answerBase: 0, form }));

/** The part of a log's content before its sections: a sheet's own. */
export const contentHead = (own: OwnPart, { opened }: LoadedForm): string => {
  const text = sheetContent(own, { ...opened, sections: [] });
  return text.slice(0, text.indexOf(SECTIONS));
};

const contentOf = (form: LoadedForm, own: OwnPart): WrittenForm['content'] => {
  const whole = sheetContent(own, form.opened);
  const text = whole.slice(whole.indexOf(SECTIONS));
  const ids = [...text.matchAll(ANSWER_ID)];
  const parts = ids.map(({ index }, place) => {
    const before = ids[place - 1];
    return text.slice(before === undefined ? 0 : before.index + before[0].length, index);
  });
  const last = ids.at(-1);
  const end = text.slice(last === undefined ? 0 : last.index + last[0].length);
  const places = ids.map(([id]) => Number(id));
  return (answerBase) => {
    let content = '';
    for (const [place, part] of parts.entries()) content += part + String(answerBase + (places[place] ?? 0));
    return content + end;
  };
};

const LEVEL = 9;

const writtenForm = (form: LoadedForm, own: OwnPart): WrittenForm => {
  const text = Buffer.from(openedFormText(form.opened));
  const packed = deflateRawSync(text, { level: LEVEL, finishFlush: zlib.Z_FULL_FLUSH });
  return { text, packed, crc: crc32(text), content: contentOf(form, own) };
};

export type WriteForm = (form: LoadedForm, own: OwnPart) => WrittenForm;

const MAX_KEPT_BYTES = 67_108_864;

/**
 * Writes each form once, while it is used. Nothing of a person is in it: `own`, of whoever opens it first, is cut off. It is kept by the
 * form as it was loaded, so that one which is loaded anew is written anew.
 */
export const formWriter = (): WriteForm => {
  const kept = new LRUCache<LoadedForm, WrittenForm>({
    maxSize: MAX_KEPT_BYTES,
    // The content's text is about as long.
    sizeCalculation: ({ text, packed }) => 2 * text.length + packed.length,
  });
  return (form, own) => {
    const known = kept.get(form);
    if (known !== undefined) return known;
    const written = writtenForm(form, own);
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
