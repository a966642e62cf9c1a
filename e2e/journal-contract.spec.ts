import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { rolldown } from 'rolldown';

const CONTRACT = fileURLToPath(new URL('../packages/web/src/testing/journal-contract.ts', import.meta.url));

const bundled = async (): Promise<string> => {
  const made = await rolldown({
    input: CONTRACT,
    platform: 'browser',
    resolve: { conditionNames: ['quipu-source', 'browser', 'import'] },
  });
  const { output } = await made.generate({ format: 'iife', name: 'journal' });
  await made.close();
  return output[0].code;
};

test('the browser’s own storage keeps what the fake one of the simulations promises', async ({ page }) => {
  await page.route('http://localhost/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<html></html>' }),
  );
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: await bundled() });
  expect(await page.evaluate('journal.brokenClauses()')).toEqual([]);
});
