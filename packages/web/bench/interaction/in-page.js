// Runs in the page. Keeps the time from the time stamp of a key or a click to the first frame after it was handled: an
// animation frame, and then a message, which the browser runs once that frame has been drawn.
let isDue = false;
/** What the next input's paint is told to, and the promise of it. */
let tell;
let told;
const watch = (event) => {
  // A label's click is one on its control as well: one input, one paint.
  if (isDue) return;
  isDue = true;
  const since = event.timeStamp;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      isDue = false;
      tell?.(performance.now() - since);
    };
    port2.postMessage(null);
  });
};

/** Before an input is given: from here on the first paint is its own. */
window.expectPaint = async () => {
  while (isDue) await new Promise(requestAnimationFrame);
  told = new Promise((resolve) => {
    tell = resolve;
  });
};

/** After it was given. One that has led to no paint after `mostMs` hit nothing: it fails, and says where that was. */
window.paintOf = (what, mostMs) =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      const places = [[...document.querySelectorAll(':hover')].at(-1), document.activeElement];
      const where = places.map((one) => one?.outerHTML.slice(0, 300)).join(' · ');
      reject(new Error(`${what}: nothing was drawn within ${mostMs} ms; under the mouse, and in focus: ${where}`));
    }, mostMs);
    told.then((ms) => {
      clearTimeout(late);
      resolve(ms);
    });
  });
for (const type of ['keydown', 'click']) window.addEventListener(type, watch, { capture: true });
