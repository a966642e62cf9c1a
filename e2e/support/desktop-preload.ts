import type { BrowserContext, Page } from '@playwright/test';
import type { FrameAddress, PageMessage } from '../../packages/desktop/src/testing/application-messages.ts';

type How = 'invoke' | 'send';
/** A refusal is no error of this side: the page is told. */
export type Reply = { readonly value: unknown } | { readonly refused: string };
export type OnPageMessage = (how: How, message: PageMessage) => Promise<Reply>;

/** Every frame of every page can call it, as a renderer that was taken over can send what it likes. */
export const SEND = 'sendToApplication';
const TELL = 'tellFromApplication';

type Listener = (event: object, value: unknown) => void;

/** Gives a page without Electron what a sandboxed preload has of it. It runs in the page. */
const standIn = ({ send, tell }: { readonly send: string; readonly tell: string }) => {
  const heard = new Map<string, Set<Listener>>();
  const call = async (how: How, channel: string, given: readonly unknown[]): Promise<unknown> => {
    const reply = await (Reflect.get(window, send) as (...sent: unknown[]) => Promise<Reply>)(how, channel, given);
    if ('refused' in reply) throw new Error(reply.refused);
    return reply.value;
  };
  const told = (channel: string, value: unknown): void => {
    for (const listener of heard.get(channel) ?? []) listener({}, value);
  };
  Object.defineProperty(window, tell, { value: told });
  return {
    contextBridge: {
      exposeInMainWorld: (name: string, value: object) => {
        Object.defineProperty(window, name, { value: Object.freeze(value) });
      },
    },
    ipcRenderer: {
      invoke: (channel: string, ...given: unknown[]) => call('invoke', channel, given),
      send: (channel: string, ...given: unknown[]) => void call('send', channel, given).catch(() => undefined),
      on: (channel: string, listener: Listener) => heard.set(channel, (heard.get(channel) ?? new Set()).add(listener)),
      removeListener: (channel: string, listener: Listener) => heard.get(channel)?.delete(listener),
    },
  };
};

/** Runs the preload as Electron does: before anything of the page, in its main frame only. */
const script = (preload: string, args: readonly string[]): string => `
  if (window === window.top) {
    const electron = (${standIn})(${JSON.stringify({ send: SEND, tell: TELL })});
    const sandbox = { exports: {}, process: { argv: ${JSON.stringify(args)} }, require: () => electron };
    (({ exports, process, require }) => {
      ${preload}
    })(sandbox);
  }`;

const addressOf = (frame: ReturnType<Page['mainFrame']>): FrameAddress => {
  const parent = frame.parentFrame();
  return { url: frame.url(), parent: parent === null ? null : addressOf(parent) };
};

/** Gives the pages of a context the bridge, by the application's own preload. */
export const givePreload = async (
  context: BrowserContext,
  preload: string,
  args: readonly string[],
  heard: OnPageMessage,
): Promise<void> => {
  await context.exposeBinding(SEND, ({ frame }, how: How, channel: string, given: readonly unknown[]) =>
    heard(how, { channel, given, frame: addressOf(frame) }),
  );
  await context.addInitScript({ content: script(preload, args) });
};

/** A message of the application to a page that is not there is lost, as it is in Electron. */
export const tellPage = (page: Page, channel: string, value: unknown): Promise<void> =>
  page
    .evaluate(([tell, ...told]) => (Reflect.get(window, tell) as (...given: unknown[]) => void)(...told), [
      TELL,
      channel,
      value,
    ] as const)
    .catch(() => undefined);
