import { isRight } from 'fp-ts/lib/Either.js';
import type { Decoder } from 'io-ts';
import type { Contents, IpcEvent, IpcMain } from '../electron-calls.ts';
import { isOwnSender } from '../guards/sender-guard.ts';
import { ASKED, type Asked, ORDERED, type Ordered, TOLD, type Told } from './channels.ts';

export type Answers = {
  readonly [C in keyof Asked]: (given: Asked[C]['given']) => Promise<Asked[C]['answer']> | Asked[C]['answer'];
};
export type Orders = { readonly [C in keyof Ordered]: (given: Ordered[C]) => void };

interface Page {
  readonly ipcMain: IpcMain;
  readonly contents: Contents;
  readonly home: string;
}

/** No word of why: whoever sends what is not agreed on learns nothing by it. */
const refusal = (): Error => new Error('Refused');

/** Nor of what failed here: messages of the system have the folders of a person in them. */
const failure = (): Error => new Error('Failed');

/** One thing is given; more is not agreed on either. */
const only = (given: readonly unknown[]): unknown => {
  if (given.length !== 1) throw refusal();
  return given[0];
};

/**
 * Listens to the channels of channels.ts and to no others. Who sends is looked at first, then what is sent; what goes back is
 * looked at too, so that a mistake here is no news for the page.
 */
export const answerPage = ({ ipcMain, contents, home }: Page, answers: Answers, orders: Orders): void => {
  const isOwn = (event: IpcEvent): boolean => isOwnSender(event, contents.id, home);
  const answerOn = <C extends keyof Asked>(channel: C): void => {
    const Given: Decoder<unknown, unknown> = ASKED[channel].given;
    const { answer: Answer } = ASKED[channel];
    ipcMain.handle(`ask:${channel}`, async (event, ...sent) => {
      if (!isOwn(event)) throw refusal();
      const given = Given.decode(only(sent));
      if (!isRight(given)) throw refusal();
      const answer: unknown = await Promise.resolve(given.right as Asked[C]['given'])
        .then(answers[channel])
        .catch(() => {
          throw failure();
        });
      if (!Answer.is(answer)) throw refusal();
      return answer;
    });
  };
  const obeyOn = <C extends keyof Ordered>(channel: C): void => {
    const Given: Decoder<unknown, unknown> = ORDERED[channel];
    ipcMain.on(`order:${channel}`, (event, ...sent) => {
      if (!isOwn(event) || sent.length !== 1) return;
      const given = Given.decode(sent[0]);
      if (isRight(given)) orders[channel](given.right as Ordered[C]);
    });
  };
  for (const channel of Object.keys(ASKED)) answerOn(channel as keyof Asked);
  for (const channel of Object.keys(ORDERED)) obeyOn(channel as keyof Ordered);
};

/** Tells the page something agreed on. */
export const tellPage =
  (contents: Contents, isGone: () => boolean) =>
  <C extends keyof Told>(channel: C, value: Told[C]): void => {
    if (!isGone() && TOLD[channel].is(value)) contents.send(`tell:${channel}`, value);
  };
