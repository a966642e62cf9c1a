import { quipuDrawing } from '@quipu/engine/log';
import type { ReceiptFacts } from './receipt-facts.ts';
import { texts } from './texts.ts';

const WIDTH = 720;
const HEIGHT = 1_400;
const MARGIN = 48;
const QR = 420;
const QUIET = 4;
const INK = '#1c2430';
const KNOT = '#9a6a14';
const FONT = 'system-ui, sans-serif';

const wrapped = (context: CanvasRenderingContext2D, text: string): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && context.measureText(longer).width > WIDTH - 2 * MARGIN) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

/** Writes a text from `top` on, and says where it ends. */
const write = (context: CanvasRenderingContext2D, text: string, font: string, height: number, top: number): number => {
  context.font = `${font} ${FONT}`;
  const lines = wrapped(context, text);
  for (const [at, line] of lines.entries()) context.fillText(line, MARGIN, top + (at + 1) * height);
  return top + lines.length * height;
};

/** Returns where it ends. */
const drawQuipu = (context: CanvasRenderingContext2D, code: string, top: number): number => {
  const { width, height, cords, knots } = quipuDrawing(code);
  const scale = (WIDTH - 2 * MARGIN) / width;
  context.save();
  context.translate(MARGIN, top);
  context.scale(scale, scale);
  context.strokeStyle = INK;
  context.lineWidth = 1.5;
  context.stroke(new Path2D(cords));
  context.fillStyle = KNOT;
  context.fill(new Path2D(knots));
  context.restore();
  return top + height * scale;
};

const draw = async (context: CanvasRenderingContext2D, { text, code, rows }: ReceiptFacts): Promise<void> => {
  const { qrPath } = await import('../qr/qr-path.ts');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = INK;
  let top = write(context, texts.receipt, 'bold 34px', 44, MARGIN - 20);
  for (const [name, value] of rows) top = write(context, `${name}: ${value}`, '24px', 34, top + 4);
  top = drawQuipu(context, code, top + 20);
  top = write(context, code, 'bold 34px', 44, top);
  const { size, path } = qrPath(text);
  context.save();
  context.translate((WIDTH - QR) / 2, top + 12);
  context.scale(QR / (size + 2 * QUIET), QR / (size + 2 * QUIET));
  context.translate(QUIET, QUIET);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  context.restore();
  write(context, texts.reason, '20px', 28, top + QR + 16);
};

/** The receipt as a picture (PNG). */
export const receiptImage = async (facts: ReceiptFacts): Promise<Uint8Array> => {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures');
  await draw(context, facts);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser made no picture');
  return new Uint8Array(await blob.arrayBuffer());
};
