// Runs in the page. From the time stamp of each key or click to the first frame after it was handled: an animation frame,
// and then a message, which the browser runs once that frame has been drawn.
const times = [];
window.paintTimes = times;
const watch = (event) => {
  const since = event.timeStamp;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => times.push(performance.now() - since);
    port2.postMessage(null);
  });
};
for (const type of ['keydown', 'click']) window.addEventListener(type, watch, { capture: true });
