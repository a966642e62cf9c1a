import type { Content } from './version-2/events.ts';

const BEFORE = '{"content":';
const AFTER = '}';

/** Bytes of the line before its content, and after. */
export const CONTENT_STARTS = BEFORE.length;
export const CONTENT_ENDS = AFTER.length;

export const contentLine = (text: string): string => `${BEFORE}${text}${AFTER}`;

/** Tells whether a line beside the log ends as it was written: nothing in such a line may change. */
export const isClosedContentLine = (line: string): boolean => line.endsWith(AFTER);

/** Tells whether a line of a log's text stands beside the log. */
export const isContentLine = (line: string): boolean => line.startsWith(BEFORE);

/** The text whose hash names it. */
export const contentText = (line: string): string => line.slice(BEFORE.length, -AFTER.length);

const NAMES = /^\{"seq":\d+,"prev":"[\w-]*","type":"SheetOpened","at":\d+,"data":\{"content":"([\w-]{43})"/;

/** The hash of the content that a line needs beside it; null: none. */
export const namedContent = (line: string): string | null => NAMES.exec(line)?.[1] ?? null;

export type Contents = ReadonlyMap<string, Content>;
