import { expect, it } from 'vitest';
import { limitVideoRate } from './limit-video-rate.ts';

const lines = (...all: readonly string[]) => `${all.join('\r\n')}\r\n`;

it('limits the video of a description, and nothing else of it', () => {
  const sdp = lines('v=0', 'm=audio 9', 'c=IN IP4 0.0.0.0', 'm=video 9', 'i=x', 'c=IN IP4 0.0.0.0', 'a=mid:1');
  expect(limitVideoRate(sdp, 400)).toBe(sdp.replace('a=mid:1', 'b=AS:400\r\na=mid:1'));
  const without = lines('v=0', 'm=audio 9', 'c=IN IP4 0.0.0.0');
  expect(limitVideoRate(without, 400)).toBe(without);
});
