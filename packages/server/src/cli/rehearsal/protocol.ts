import type { Whereabouts } from '@quipu/contract';
import type { Details } from '@quipu/engine';

/** The program of the candidates (simulation/src/rehearsal) is given this in a file. It knows nothing else of the installation. */
export interface CandidatesPlan {
  readonly origin: string;
  /** The build that the server expects of a browser. */
  readonly version: string;
  readonly password: string;
  /** The key of the server's own socket; null: nothing is pushed, or a broker does it. */
  readonly pushKey: string | null;
  /** The same seed, the same behaviours. */
  readonly seed: number;
  /** All of them arrive within so long after the program was told to begin. */
  readonly arriveWithinMs: number;
  /** They answer for so long after that, and then end within so long. */
  readonly answerMs: number;
  readonly endWithinMs: number;
  /** The median time that one question takes. */
  readonly paceMs: number;
  readonly people: readonly PlannedPerson[];
}

export interface PlannedPerson {
  readonly number: number;
  readonly reference: string;
  readonly room: number;
  /** It spares a captcha, where the institution asks for one; null: it does not. */
  readonly captchaToken: string | null;
}

/** A request that was replied to: its method with its path, or a page with its files. */
export type Timed = readonly [what: string, ms: number];

/** Once a second. */
export interface Told {
  readonly is: 'told';
  readonly where: Whereabouts;
  /** So many clients hold the server for out of reach. */
  readonly unreached: number;
  /** The time of the server and of the true network alone: the line that a candidate is given is not in it. */
  readonly requests: readonly Timed[];
  /** Times from the first click on "Ingresar" to the first question, without those in which the person does something. */
  readonly started: readonly number[];
  /** Times from an answer that is kept on the device to the server's word that it has it. */
  readonly acknowledged: readonly number[];
  /** Times from "Finalizar" to the server's word. */
  readonly ended: readonly number[];
  /** It counts what went wrong since the last time, by what it was. */
  readonly troubles: Readonly<Record<string, number>>;
  readonly given: number;
  readonly cpuMs: number;
  /** The longest time in the last second that this program kept what was due waiting. */
  readonly lagMs: number;
}

const byText = (one: string, other: string): number => (one < other ? -1 : 1);

/** An answer's content, the same from a device and from the database. */
export const detailsText = (details: Details): string =>
  JSON.stringify(
    details.map(({ itemOptionId, answer, slot }) => JSON.stringify([itemOptionId, answer, slot])).sort(byText),
  );

/** An answer as it stands in a candidate's journal; of its content `detailsText`. */
export type JournalAnswer = readonly [answerId: number, epoch: number, revision: number, details: string];

export interface CandidateEnd {
  readonly number: number;
  /** Null: it never had the sheet. */
  readonly sheetId: number | null;
  /** The server's word that the sheet has ended came. */
  readonly isFinished: boolean;
  /** They went without an end, as some do. */
  readonly isGone: boolean;
  readonly answers: readonly JournalAnswer[];
  /** The latest of each answer that the server said it has. */
  readonly acknowledged: readonly (readonly [answerId: number, epoch: number, revision: number])[];
  readonly toSend: number;
  readonly lines: number;
  readonly linesHeld: number;
}

export interface Ended {
  readonly is: 'ended';
  readonly candidates: readonly CandidateEnd[];
}
export type FromCandidates = { readonly is: 'ready' } | Told | Ended;

/** One a line, to the program's standard input. */
export type ToCandidates =
  | { readonly do: 'begin' }
  | { readonly do: 'cut' | 'mend'; readonly room: number }
  /** Everybody ends now. */
  | { readonly do: 'end' };
