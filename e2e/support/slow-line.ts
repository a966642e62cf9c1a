import type { Page, Request } from '@playwright/test';

const API = '**/api/**';

/** A line on which the server does at once what it is asked to, and each of its replies takes so long to come back. */
export interface SlowLine {
  /** The bodies of posts of answers that left, in order. */
  readonly posts: readonly { readonly answers: readonly { readonly id: number; readonly revision: number }[] }[];
  /** Lets replies come at once from now on. */
  readonly recover: () => Promise<void>;
}

const isPost = (request: Request): boolean => /\/answers-sheet\/\d+\/answers$/.test(new URL(request.url()).pathname);

/** Needs a page without service worker, which would hide its requests. */
export const slowLine = async (page: Page, replyMs: number): Promise<SlowLine> => {
  const posts: SlowLine['posts'][number][] = [];
  await page.route(API, async (route) => {
    if (isPost(route.request())) posts.push(route.request().postDataJSON());
    const reply = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, replyMs));
    // The page may be gone by now.
    await route.fulfill({ response: reply }).catch(() => undefined);
  });
  return { posts, recover: () => page.unroute(API) };
};

/** Counts how often an answer was posted in the version that counts. */
export const timesPosted = ({ posts }: SlowLine, answerId: number): number => {
  const sent = posts.flatMap(({ answers }) => answers).filter(({ id }) => id === answerId);
  const newest = Math.max(...sent.map(({ revision }) => revision));
  return sent.filter(({ revision }) => revision === newest).length;
};
