import type { ComponentType } from 'react';
import type { Api } from '../../../lib/api.ts';
import type { QuizHandle } from '../opening/open-quiz.ts';
import { Ending, type EndingProps } from './ending.tsx';
import { handOver } from './hand-over.ts';
import { keepLog } from './keep-log.ts';
import { Strip } from './strip.tsx';

export { sendUnsent } from '../opening/send-unsent.ts';
export { saveBackups } from './backup/save-backups.ts';
export { sendLeft } from './send-left.ts';

/** What goes on beside the answering of an open sheet, and after it. */
export interface Beside {
  readonly Strip: ComponentType;
  readonly Ending: ComponentType<Omit<EndingProps, 'sender' | 'journal'>>;
  readonly handOver: () => Promise<void>;
  readonly stop: () => void;
}

export const startBeside = (api: Api, handle: Pick<QuizHandle, 'runtime' | 'journal'>): Beside => {
  const sender = keepLog(api, handle);
  const own = { sender, journal: handle.journal };
  return {
    Strip: () => <Strip {...own} />,
    Ending: (props) => <Ending {...props} {...own} />,
    handOver: () => handOver(handle, sender),
    stop: sender.stop,
  };
};
