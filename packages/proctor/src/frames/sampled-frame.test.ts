import { describe, expect, it } from 'vitest';
import { frameSampler } from './sampled-frame.ts';

/** A frame that copies the given bytes; its lines are longer than what is seen of them. */
const frameOf = (format: string | null, bytes: readonly number[], stride: number, fullRange: boolean | null = false) =>
  ({
    format,
    visibleRect: { width: 5, height: 1 },
    colorSpace: { fullRange },
    allocationSize: () => bytes.length,
    copyTo: async (into: Uint8Array) => {
      into.set(bytes);
      return [{ offset: 2, stride }];
    },
  }) as unknown as VideoFrame;

describe('frameSampler', () => {
  it.each(['I420', 'NV12'])('reads the brightness of %s from where its plane begins', async (format) => {
    const bytes = [0, 0, 50, 1, 1, 1, 70, 1, 1, 9, 9, 9];
    const sampled = await frameSampler()(frameOf(format, bytes, 7));
    expect(sampled).toEqual({ luma: Uint8Array.of(50, 70), isVideoRange: true });
  });

  it('knows a full range from that of video', async () => {
    const bytes = [0, 0, 50, 1, 1, 1, 70];
    expect(await frameSampler()(frameOf('I420', bytes, 5, true))).toMatchObject({ isVideoRange: false });
    expect(await frameSampler()(frameOf('I420', bytes, 5, null))).toMatchObject({ isVideoRange: true });
  });

  it('reads pixels, and keeps what it read before apart from the next frame', async () => {
    const sample = frameSampler();
    const white = await sample(frameOf('BGRX', [0, 0, ...Array<number>(20).fill(255)], 20));
    await sample(frameOf('BGRX', Array<number>(22).fill(0), 20));
    expect(white).toEqual({ luma: Uint8Array.of(255, 255), isVideoRange: false });
  });

  it('says of a format that it does not know, or that is hidden, that it cannot read it', async () => {
    expect(await frameSampler()(frameOf(null, [], 0))).toBeNull();
    expect(await frameSampler()(frameOf('I420P10', [], 0))).toBeNull();
  });
});
