import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type {
  ApplicationStart,
  FromApplication,
  Happening,
  ToApplication,
} from '../../packages/desktop/src/testing/application-messages.ts';

type Did = (name: string, given: readonly unknown[]) => void;

interface Waiting {
  readonly done: (value: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** The application's main process. */
export class Application {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  /** Resolves when it has ended. */
  readonly gone: Promise<null>;
  #last = 0;

  /** `did`: told what it asks of Electron. */
  constructor(program: string, start: ApplicationStart, did: Did) {
    this.#child = fork(program, [JSON.stringify(start)], { serialization: 'advanced', execArgv: [] });
    this.gone = once(this.#child, 'exit').then(() => null);
    this.#child.on('message', (message: FromApplication) => {
      if ('did' in message) did(message.did, message.given);
      else this.#answered(message);
    });
    this.#child.once('exit', () => {
      for (const { failed } of this.#waiting.values()) failed(new Error('The application is gone'));
      this.#waiting.clear();
    });
  }

  #answered(message: Exclude<FromApplication, { readonly did: string }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('refused' in message) waiting?.failed(new Error(message.refused));
    else waiting?.done(message.value);
  }

  /** Resolves once it is over. */
  happen(happening: Happening): Promise<unknown> {
    this.#last += 1;
    const message: ToApplication = { id: this.#last, happening };
    return new Promise((done, failed) => {
      this.#waiting.set(message.id, { done, failed });
      if (this.#child.connected) {
        // One that was killed this instant is still called connected: its pipe alone refuses.
        this.#child.send(message, (error) => {
          if (error !== null) failed(new Error('The application is gone', { cause: error }));
        });
      } else failed(new Error('The application is gone'));
    });
  }

  /** kill -9. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.gone;
  }
}
