import { isRight } from 'fp-ts/lib/Either.js';
import type { Decoder } from 'io-ts';
import type { Contents, IpcEvent, IpcMain } from '../electron-calls.ts';
import { isOwnSender } from '../guards/sender-guard.ts';
import { ASKED, type AskChannels, ORDERED, type OrderChannels, type TellChannels, TOLD } from './channels.ts';

export type Answers = {
  readonly [C in keyof AskChannels]: (
    given: AskChannels[C]['given'],
  ) => Promise<AskChannels[C]['answer']> | AskChannels[C]['answer'];
};
export type Orders = { readonly [C in keyof OrderChannels]: (given: OrderChannels[C]) => void };

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
  const answerOn = <C extends keyof AskChannels>(channel: C): void => {
    const Given: Decoder<unknown, unknown> = ASKED[channel].given;
    const { answer: Answer } = ASKED[channel];
    ipcMain.handle(`ask:${channel}`, async (event, ...sent) => {
      if (!isOwn(event)) throw refusal();
      const given = Given.decode(only(sent));
      if (!isRight(given)) throw refusal();
      const answer: unknown = await Promise.resolve(given.right as AskChannels[C]['given'])
        .then(answers[channel])
        .catch(() => {
          throw failure();
        });
      if (!Answer.is(answer)) throw refusal();
      return answer;
    });
  };
  const obeyOn = <C extends keyof OrderChannels>(channel: C): void => {
    const Given: Decoder<unknown, unknown> = ORDERED[channel];
    ipcMain.on(`order:${channel}`, (event, ...sent) => {
      if (!isOwn(event) || sent.length !== 1) return;
      const given = Given.decode(sent[0]);
      if (isRight(given)) orders[channel](given.right as OrderChannels[C]);
    });
  };
  for (const channel of Object.keys(ASKED)) answerOn(channel as keyof AskChannels);
  for (const channel of Object.keys(ORDERED)) obeyOn(channel as keyof OrderChannels);
};

/** Tells the page something agreed on. */
export const tellPage =
  (contents: Contents, isGone: () => boolean) =>
  <C extends keyof TellChannels>(channel: C, value: TellChannels[C]): void => {
    if (!isGone() && TOLD[channel].is(value)) contents.send(`tell:${channel}`, value);
  };
