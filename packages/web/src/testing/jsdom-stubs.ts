// What jsdom cannot lay out need not be worked out: it works out the whole style of an element, and of all those around it,
// each time that a role or a name is looked for. Of styles only what hides something, or stands between words, is left.
const LEFT = '(?:display|visibility|pointer-events|user-select|content)\\s*:';
const COUNTS = new RegExp(`(?:^|[{};])\\s*${LEFT}`);
const OTHERS = new RegExp(`(?<=[{;])\\s*(?!${LEFT})[-\\w]+\\s*:[^;{}]*;`, 'g');

const leanStyles = (): void => {
  const { appendChild } = Node.prototype;
  HTMLStyleElement.prototype.appendChild = function <A extends Node>(this: HTMLStyleElement, node: A): A {
    if (!(node instanceof Text)) return appendChild.call(this, node) as A;
    if (!COUNTS.test(node.data)) return node;
    node.data = node.data.replace(OTHERS, '');
    return appendChild.call(this, node) as A;
  };
};

const FIELDS = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];
const labelledBy = (label: HTMLLabelElement): Element | null =>
  label.htmlFor === '' ? label.control : document.getElementById(label.htmlFor);

/** jsdom looks through the whole page for each label of it, and that for each field. */
const quickLabels = (): void => {
  const labels = {
    configurable: true,
    get(this: Element) {
      return [...document.getElementsByTagName('label')].filter((label) => labelledBy(label) === this);
    },
  };
  for (const { prototype } of FIELDS) Object.defineProperty(prototype, 'labels', labels);
};

/** Nothing has a size here that could change. */
class NoResizes implements ResizeObserver {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
}

// Once for all files that stand on this page.
if (!Object.hasOwn(HTMLStyleElement.prototype, 'appendChild')) {
  leanStyles();
  quickLabels();
  Object.assign(globalThis, { ResizeObserver: NoResizes });
}
