// Runs in the page. Keeps when its largest paints were, and how far things moved that nobody had touched, and when there is a form.
const seen = { paints: [], shifts: [], formAt: null };
window.seen = seen;
const lookForForm = () => {
  if (document.querySelector('button[type=submit]') === null) requestAnimationFrame(lookForForm);
  else seen.formAt = performance.now();
};
lookForForm();
const watch = (type, keep) =>
  new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true });
watch('largest-contentful-paint', ({ startTime }) => seen.paints.push(startTime));
watch('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) seen.shifts.push(value);
});
