/** Looks for a code in the picture that a video shows now; null: there is none that can be read. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Larger pictures take longer, and show no more of a code that fills them. */
const MAX_WIDTH = 960;

/** The browser's own reader, where it has one: faster than any script. */
const ownReader = async (): Promise<ReadCode | null> => {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return null;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
};

/** A reader that every browser can run. */
const scriptReader = async (): Promise<ReadCode> => {
  const { default: decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (context === null || videoWidth === 0) return null;
    const scale = Math.min(1, MAX_WIDTH / videoWidth);
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // It says so of a picture without a code.
      return null;
    }
  };
};

/** Reads codes by whatever this browser has; one whose own reader fails is read by script from then on. */
export const codeReader = async (): Promise<ReadCode> => {
  let own = await ownReader();
  if (own === null) return scriptReader();
  let script: ReadCode | null = null;
  return async (video) => {
    if (own !== null) {
      try {
        return await own(video);
      } catch {
        own = null;
      }
    }
    script ??= await scriptReader();
    return script(video);
  };
};
