import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cameraText } from '@quipu/contract';
import type { CameraProblem } from '@quipu/proctor/media';
import { expect, it } from 'vitest';

const PROBLEMS = {
  dark: true,
  still: true,
  missing: true,
  failed: true,
  denied: true,
  insecurePage: true,
  waiting: true,
} satisfies Record<Exclude<CameraProblem, null>, true>;

it.each(Object.keys(PROBLEMS))('has words of its own for what a camera has: %s', (problem) => {
  expect(cameraText(problem)).not.toBe(cameraText('no such problem'));
});

it('has no word in the console that accuses anybody', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /texts\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(4);
  for (const file of files)
    expect(readFileSync(`${folder}/${file}`, 'utf8')).not.toMatch(/fraud|tramp|copia|sospech|infracci|delat|culpa/i);
});
