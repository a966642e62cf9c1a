import type { RosterRoom } from '@quipu/contract';
import { texts } from './texts.ts';

const DESK = /^[1-9]\d{0,5}$/;

/** A desk may be left to the server. */
export const deskRules = {
  validate: (typed: string) => typed.trim() === '' || DESK.test(typed.trim()) || texts.needsDesk,
};

/** Null: nothing was typed, or what is no desk. */
export const deskIn = (typed: string): number | null => (DESK.test(typed.trim()) ? Number(typed) : null);

export const NONE = 'none';
/** Null: none was chosen. */
export const idIn = (chosen: string): number | null => (chosen === NONE || chosen === '' ? null : Number(chosen));

/** Rooms with their free desks; where these are not known, by their names. */
export const roomChoices = (rooms: readonly RosterRoom[], areFreeKnown = true) =>
  rooms.map(({ id, name, capacity, people }) => ({
    value: String(id),
    text: areFreeKnown ? texts.free(name, Math.max(0, capacity - people)) : name,
  }));
