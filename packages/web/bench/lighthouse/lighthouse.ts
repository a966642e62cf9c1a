import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const VERSION = '12.8.2';
/** It takes 185 MB, and nothing else needs it: it is no dependency. */
const MISSING = `Lighthouse is not here. With it: npm install --prefix FOLDER lighthouse@${VERSION}, then
NODE_PATH=FOLDER/node_modules npm run lighthouse -w @quipu/web`;

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

interface Audit {
  readonly score: number | null;
  readonly displayValue?: string;
}
export interface Report {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
  /** How fast this machine was: on one with less than 1 000, a fourth of it is less than the telephone that is meant. */
  readonly environment: { readonly benchmarkIndex: number };
}

/** A page of a browser that puppeteer has joined, opaque to us. */
interface JoinedPage {
  readonly url: () => string;
}
interface JoinedBrowser {
  readonly pages: () => Promise<readonly JoinedPage[]>;
  readonly disconnect: () => Promise<void>;
}
type RunLighthouse = (
  url: string,
  flags: object,
  config?: undefined,
  page?: JoinedPage,
) => Promise<{ readonly lhr: Report } | undefined>;

export interface Lighthouse {
  /** Loads the address in a page of its own; `inPage`: in the one that shows it, with what that one has kept. */
  readonly report: (url: string, options: { readonly inPage: boolean }) => Promise<Report>;
}

const placeOf = (): string | null => {
  try {
    return createRequire(import.meta.url).resolve('lighthouse');
  } catch {
    return null;
  }
};

const imported = async <A>(path: string): Promise<A> => (await import(pathToFileURL(path).href)) as A;

/** Lighthouse over the browser that listens on this port. It fails, and says what to do, where it is not installed. */
export const lighthouseAt = async (port: number): Promise<Lighthouse> => {
  const place = placeOf();
  if (place === null) throw new Error(MISSING);
  const { default: run } = await imported<{ default: RunLighthouse }>(place);
  const { default: puppeteer } = await imported<{
    default: { connect: (options: object) => Promise<JoinedBrowser> };
  }>(createRequire(place).resolve('puppeteer-core'));
  return {
    report: async (url, { inPage }) => {
      const flags = { port, onlyCategories: CATEGORIES, logLevel: 'error', disableStorageReset: inPage };
      const browser = await puppeteer.connect({ browserURL: `http://localhost:${port}`, defaultViewport: null });
      try {
        const page = inPage ? (await browser.pages()).find((one) => one.url() === url) : undefined;
        if (inPage && page === undefined) throw new Error(`No page shows ${url}`);
        const found = await run(url, flags, undefined, page);
        if (found === undefined) throw new Error(`Lighthouse says nothing of ${url}`);
        return found.lhr;
      } finally {
        await browser.disconnect();
      }
    },
  };
};
