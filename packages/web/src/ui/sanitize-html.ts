import type { Config, DOMPurify } from 'dompurify';
import { baseAddress } from '../lib/base-address.ts';
import { fileGrant } from '../lib/file-grant.ts';
import { storageUrl } from '../lib/storage-url.ts';

const CONFIG: Config = {
  USE_PROFILES: { html: true, mathMl: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'option', 'dialog', 'map', 'area', 'menu'],
  FORBID_ATTR: [
    'id',
    'name',
    'srcset',
    'background',
    'popover',
    'popovertarget',
    'autofocus',
    'tabindex',
    'contenteditable',
  ],
  ADD_ATTR: ['target'],
  ALLOW_DATA_ATTR: false,
};
const MATHML = 'http://www.w3.org/1998/Math/MathML';
/** Styles that formulas may have: nothing that loads, moves or covers. */
const FORMULA_STYLE =
  /^(?:\s*(?:padding|margin|border|width|height|min-width|display|text-align|color|vertical-align|font)[\w-]*\s*:[^;:(]*;?)*\s*$/i;
const OWN_RESOURCE = /^\/storage\/(?!.*(?:\.|%2e)(?:\.|%2e))[^\\]*$/i;

let purifier: DOMPurify | null = null;
let loading: Promise<void> | null = null;
const kept = new Map<string, string>();
/** The server and the grant that those were made for. */
let keptOf = '';
const MAX_KEPT = 2_000;

const prepare = (purify: DOMPurify): void => {
  purify.addHook('uponSanitizeAttribute', (node, data) => {
    if (data.attrName === 'style' && !(node.namespaceURI === MATHML && FORMULA_STYLE.test(data.attrValue)))
      data.keepAttr = false;
    if (data.attrName !== 'src' && data.attrName !== 'poster') return;
    if (OWN_RESOURCE.test(data.attrValue)) data.attrValue = storageUrl(data.attrValue);
    else data.keepAttr = false;
  });
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A' && node.hasAttribute('href')) {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer');
    }
    if (node.nodeName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '');
  });
  purifier = purify;
};

/** Fetches the sanitizer once. After it resolves `sanitizeHtml` answers at once. */
export const loadSanitizer = (): Promise<void> => {
  loading ??= import('dompurify').then(
    ({ default: purify }) => {
      prepare(purify);
    },
    (cause: unknown) => {
      loading = null;
      throw cause;
    },
  );
  return loading;
};

export const sanitizerReady = (): boolean => purifier !== null;

/** Safe HTML out of any; null while the sanitizer is on its way. Images come from /storage only. */
export const sanitizeHtml = (html: string): string | null => {
  if (purifier === null) return null;
  const made = `${baseAddress()} ${fileGrant()}`;
  if (made !== keptOf) kept.clear();
  keptOf = made;
  const known = kept.get(html);
  if (known !== undefined) return known;
  const safe = purifier.sanitize(html, CONFIG);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(html, safe);
  return safe;
};
