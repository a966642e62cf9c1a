// Runs in the page. Tells `paintSeen`, which waits for it, the time from the time stamp of a key or a click to the first
// frame after it was handled: an animation frame, and then a message, which the browser runs once that frame has been drawn.
let isDue = false;
const watch = (event) => {
  // A label's click is one on its control as well: one input, one paint.
  if (isDue) return;
  isDue = true;
  const since = event.timeStamp;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      isDue = false;
      window.paintSeen?.(performance.now() - since);
    };
    port2.postMessage(null);
  });
};

/** The time to the next one. An input that has led to none after `mostMs` hit nothing: it fails, and says where that was. */
window.nextPaint = (what, mostMs) =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      const places = [[...document.querySelectorAll(':hover')].at(-1), document.activeElement];
      const where = places.map((one) => one?.outerHTML.slice(0, 300)).join(' · ');
      reject(new Error(`${what}: nothing was drawn within ${mostMs} ms; under the mouse, and in focus: ${where}`));
    }, mostMs);
    window.paintSeen = (ms) => {
      clearTimeout(late);
      resolve(ms);
    };
  });
for (const type of ['keydown', 'click']) window.addEventListener(type, watch, { capture: true });
