/** What the main process tells the page, by channel. */
export interface Told {
  readonly 'display-count': number;
  readonly 'forbidden-processes': readonly string[];
  readonly 'print-screen': null;
}

/** What the page may ask the main process, by channel, and what it gets. */
export interface Asked {
  readonly 'display-count': number;
  readonly 'forbidden-processes': readonly string[];
}

/** What the page may order. */
export type Ordered = 'close';
