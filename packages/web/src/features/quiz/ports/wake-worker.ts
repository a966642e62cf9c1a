/** A worker's timers are not throttled as a hidden page's are: it says "look at the clock", and counts nothing. */
const EACH_MS = 1_000;
setInterval(() => postMessage(null), EACH_MS);
