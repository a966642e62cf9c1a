import { texts } from '../texts.ts';

/** An evaluation under way on this device, as its own journal has it. */
export interface RunningHere {
  readonly sheetId: number;
  readonly name: string;
  readonly deadline: number | null;
  readonly answered: number;
  readonly total: number;
  /** Answers that this device has and nobody else has. */
  readonly unsent: number;
}
/** The journals are another feature's: who puts the home together says where they come from. */
export type LoadRunning = (userId: number) => Promise<readonly RunningHere[]>;

export const progressOf = ({ answered, total, unsent }: RunningHere): string => {
  const progress = texts.progress(answered, total);
  return answered === 0 ? progress : `${progress}, ${unsent === 0 ? texts.allSaved : texts.savedHere}`;
};
