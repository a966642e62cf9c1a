import * as React from 'react';

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

/** React keeps a trace of where each element was made, for a browser's tools: a tenth of the time, and nobody reads it here. */
const keepNoTraces = (): void => {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
    string,
    object
  >;
  if (internals === undefined) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {
      // It begins to count anew every second.
    },
  });
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
  keepNoTraces();
  Object.assign(globalThis, { ResizeObserver: NoResizes });
}
