import { expect, it } from 'vitest';
import { faceProblem } from './face-position.ts';
import type { SeenFace } from './seen-face.ts';

const face = (left: number, top: number, width: number, height: number): SeenFace => ({
  score: 0.8,
  box: { left, top, width, height },
});
const GOOD = face(0.32, 0.31, 0.37, 0.45);

it.each([
  ['nobody', [], 'none'],
  ['one face in the middle', [GOOD], null],
  ['two, however well the first is placed', [GOOD, face(0, 0, 0.1, 0.1)], 'several'],
  ['one that is far', [face(0.45, 0.4, 0.1, 0.19)], 'far'],
  ['one as far as may be', [face(0.45, 0.4, 0.1, 0.2)], null],
  ['one that fills the picture', [face(0.1, 0, 0.8, 0.95)], 'near'],
  ['one at the left', [face(-0.1, 0.3, 0.3, 0.4)], 'aside'],
  ['one at the right', [face(0.75, 0.3, 0.3, 0.4)], 'aside'],
  ['one below', [face(0.35, 0.7, 0.3, 0.4)], 'aside'],
] as const)('of %s', (_, faces, problem) => {
  expect(faceProblem(faces)).toBe(problem);
});
