import './node-version.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ROOT } from './root.mjs';

/**
 * Makes the video that stands in the demonstration where an institution has one in sign language. It says what it is: nobody signs
 * in it. `node scripts/sign-placeholder.mjs`
 */
const FILE = join(ROOT, 'packages/server/demo/files/senas-de-muestra.webm');
const SECONDS = 4;
const FRAMES = 6;
const BITS = 40_000;

const record = async ({ seconds, frames, bits }) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
  const brush = canvas.getContext('2d');
  const words = (text, y, font) => {
    brush.font = `${font} sans-serif`;
    brush.fillText(text, 160, y);
  };
  const draw = (at) => {
    brush.fillStyle = '#10161f';
    brush.fillRect(0, 0, 320, 240);
    brush.textAlign = 'center';
    brush.fillStyle = '#ffffff';
    words('Video de muestra', 48, 'bold 24px');
    words('Aquí va la lengua de señas', 204, '18px');
    // A knot on a cord goes up and down: so that it is seen to play.
    const y = 126 + 24 * Math.sin((2 * Math.PI * at) / frames);
    brush.strokeStyle = '#f0bd55';
    brush.lineWidth = 4;
    brush.strokeRect(160, 76, 0, 100);
    brush.fillStyle = '#f0bd55';
    brush.beginPath();
    brush.arc(160, y, 12, 0, 2 * Math.PI);
    brush.fill();
  };
  const stream = canvas.captureStream(0);
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: bits });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((done) => {
    recorder.onstop = done;
  });
  recorder.start();
  for (let at = 0; at <= seconds * frames; at += 1) {
    draw(at);
    stream.getVideoTracks()[0].requestFrame();
    await new Promise((next) => setTimeout(next, 1_000 / frames));
  }
  recorder.stop();
  await stopped;
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
};

const executablePath = await findBrowser();
if (executablePath === null) throw new Error('There is no Chromium to record with');
const { chromium } = await import('playwright-core');
const browser = await chromium.launch({ executablePath });
try {
  const page = await browser.newPage();
  const bytes = await page.evaluate(record, { seconds: SECONDS, frames: FRAMES, bits: BITS });
  writeFileSync(FILE, Uint8Array.from(bytes));
  console.log(`${FILE}: ${bytes.length} bytes`);
} finally {
  await browser.close();
}
