export * from './content/detail.ts';
export * from './content/item.ts';
export * from './content/opening.ts';
export * from './content/sheet-content.ts';
export type { PendingEntry } from './pending/pending-entry.ts';
export type * from './session/command.ts';
export * from './session/event.ts';
export type { Rejection } from './session/rejection.ts';
export * from './units.ts';
