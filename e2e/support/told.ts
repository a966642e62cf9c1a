import { writeFile } from 'node:fs/promises';
import type { BrowserContext, TestInfo } from '@playwright/test';

/** Collects what went wrong between pages and servers, for whoever asks why a test failed. */
export const recordTroubles = (context: BrowserContext): readonly string[] => {
  const troubles: string[] = [];
  const note = (what: string): void => void troubles.push(`${new Date().toISOString()} ${what}`);
  context.on('requestfailed', (request) =>
    note(`${request.method()} ${request.url()} ${request.failure()?.errorText ?? 'failed'}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400) note(`${response.request().method()} ${response.url()} ${response.status()}`);
  });
  context.on('weberror', (error) => note(`page: ${String(error.error())}`));
  return troubles;
};

/** Kept with the results of a test that failed, and of no other. */
export const tellWhereFailed = async (info: TestInfo, name: string, text: string): Promise<void> => {
  if (info.status === info.expectedStatus || text === '') return;
  const path = info.outputPath(name);
  await writeFile(path, text);
  await info.attach(name, { path, contentType: 'text/plain' });
};
