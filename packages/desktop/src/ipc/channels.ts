import * as t from 'io-ts';
import { UpdateState, Version } from '../updates/update-state.ts';

const MAX_NAME_LENGTH = 100;
const MAX_NAMES = 200;
const MAX_EVIDENCE_LENGTH = 300;
/** The contract's `MAX_ROOM_CARD_LENGTH`. */
export const MAX_CARD_LENGTH = 4_096;

/**
 * The numbers are those of the engine's table of limits, which a test compares: the preload carries no more than it
 * needs.
 */
export const MAX_LINE_LENGTH = 16_777_216;
/** The limit of lines, with those that stand beside the log. */
export const MAX_LINES = 500_100;

const whole = (u: number) => Number.isSafeInteger(u) && u >= 0;
export const Whole = t.refinement(t.number, whole, 'Whole');
const Name = t.refinement(t.string, ({ length }) => length > 0 && length <= MAX_NAME_LENGTH, 'Name');
export const Names = t.refinement(t.readonlyArray(Name), ({ length }) => length <= MAX_NAMES, 'Names');

/** A name of a file is made of it: whole numbers above zero, and nothing else. */
const Id = t.refinement(Whole, (n) => n > 0, 'Id');
const Key = t.readonly(t.tuple([Id, Id]));
/** A newline would be two lines to whoever reads it. */
const Line = t.refinement(t.string, (text) => text.length <= MAX_LINE_LENGTH && !text.includes('\n'), 'Line');
const Lines = t.refinement(t.readonlyArray(Line), ({ length }) => length <= MAX_LINES, 'Lines');
const LocalServer = t.readonly(
  t.union([
    t.strict({ kind: t.keyof({ stopped: null, starting: null, running: null, stopping: null }) }),
    t.strict({
      kind: t.literal('failed'),
      why: t.keyof({
        foreign: null,
        disk: null,
        rights: null,
        runtime: null,
        ended: null,
        silent: null,
        otherRoom: null,
      }),
      log: t.string,
    }),
  ]),
);
const Card = t.refinement(t.string, ({ length }) => length <= MAX_CARD_LENGTH, 'Card');
const Evidence = t.refinement(t.string, ({ length }) => length > 0 && length <= MAX_EVIDENCE_LENGTH, 'Evidence');
const Journal = t.readonly(t.strict({ device: Name, lines: Lines }));

const Aside = t.readonly(t.strict({ sheetId: Id, at: Whole, lines: Lines }));

/** The main process tells the page, by channel. */
export const TOLD = {
  'display-count': Whole,
  'forbidden-processes': Names,
  'print-screen': t.null,
  computer: t.readonly(t.strict({ kind: t.keyof({ computerLeft: null, computerSign: null }), evidence: Evidence })),
  'close-asked': t.null,
  'local-server': LocalServer,
  'update-state': UpdateState,
};

/** The page may ask the main process these, by channel: what it has to give, and what it gets. */
export const ASKED = {
  'display-count': { given: t.null, answer: Whole },
  'forbidden-processes': { given: t.null, answer: Names },
  'journal-read': { given: Key, answer: t.union([Journal, t.null]) },
  'journal-begin': { given: t.readonly(t.strict({ key: Key, journal: Journal })), answer: t.void },
  'journal-append': { given: t.readonly(t.strict({ key: Key, from: Whole, lines: Lines })), answer: t.void },
  'journal-set-aside': { given: Key, answer: t.void },
  'journal-aside': { given: Id, answer: t.readonlyArray(Aside) },
  'journal-aside-heard': { given: t.readonly(t.strict({ key: Key, at: Whole })), answer: t.void },
  'journal-erase': { given: Key, answer: t.void },
  'journal-read-drafts': { given: Key, answer: t.union([Line, t.null]) },
  'journal-write-drafts': {
    given: t.readonly(t.strict({ key: Key, record: t.union([Line, t.null]) })),
    answer: t.void,
  },
  'journal-kept': { given: Id, answer: t.readonlyArray(Id) },
  'journal-kept-by-all': { given: t.null, answer: t.readonlyArray(Key) },
  'local-server': { given: t.null, answer: LocalServer },
  'room-card': { given: t.null, answer: t.union([Card, t.null]) },
  'room-join': { given: Card, answer: t.boolean },
  'room-leave': { given: t.null, answer: t.void },
  'update-state': { given: t.null, answer: UpdateState },
};

/** The page may order these, by channel. */
export const ORDERED = {
  /** The window goes: whoever was asked has decided it. */
  close: t.null,
  /** The page has heard that the window is to be closed, and sees to it. */
  'close-heard': t.null,
  'evaluation-running': t.boolean,
  /** Programs that the institution forbids; null: those that are known here. */
  forbid: t.union([Names, t.null]),
  'local-server': t.keyof({ start: null, stop: null }),
  /** The version that the server lets in; null: it has not said. */
  'update-expect': t.union([Version, t.null]),
  'update-look': t.null,
  /** The window goes, as with `close`, and comes back as the version that is ready. */
  'update-install': t.null,
};

export type TellChannels = { readonly [C in keyof typeof TOLD]: t.TypeOf<(typeof TOLD)[C]> };
export type AskChannels = {
  readonly [C in keyof typeof ASKED]: {
    readonly given: t.TypeOf<(typeof ASKED)[C]['given']>;
    readonly answer: t.TypeOf<(typeof ASKED)[C]['answer']>;
  };
};
export type OrderChannels = { readonly [C in keyof typeof ORDERED]: t.TypeOf<(typeof ORDERED)[C]> };
