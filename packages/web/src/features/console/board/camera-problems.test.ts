import { cameraText } from '@quipu/contract';
import type { CameraProblem } from '@quipu/proctor/media';
import { expect, it } from 'vitest';

/** All that a device tells of a camera: the contract knows no camera, and has words for each. */
const PROBLEMS = {
  dark: true,
  still: true,
  missing: true,
  failed: true,
  denied: true,
  insecurePage: true,
  waiting: true,
} satisfies Record<Exclude<CameraProblem, null>, true>;

it.each(Object.keys(PROBLEMS))('a camera’s problem is said by its own name: %s', (problem) => {
  expect(cameraText(problem)).not.toBe(cameraText('otherwise'));
});
