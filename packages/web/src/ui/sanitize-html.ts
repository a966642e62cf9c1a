import { baseAddress } from '../lib/base-address.ts';
import { fileGrant } from '../lib/file-grant.ts';
import { storageUrl } from '../lib/storage-url.ts';
import { ATTRIBUTES, DROPPED, HTML, MATHML } from './allowed-html.ts';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const MATHML_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
/** Styles that formulas may have: nothing that loads, moves or covers. */
const FORMULA_STYLE =
  /^(?:\s*(?:padding|margin|border|width|height|min-width|display|text-align|color|vertical-align|font)[\w-]*\s*:[^;:(]*;?)*\s*$/i;
const OWN_RESOURCE = /^\/storage\/(?!.*(?:\.|%2e)(?:\.|%2e))[^\\]*$/i;
const FOLLOWED: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** Makes a tree of HTML, in a document of its own that loads nothing and runs nothing. */
type Parse = (html: string) => Node;

interface NativeSanitizer {
  readonly replaceElementWithChildren?: unknown;
}
interface Native {
  readonly Sanitizer?: { new (config: SanitizerConfig): NativeSanitizer; readonly prototype: NativeSanitizer };
}
type Fillable = HTMLElement & { setHTML(html: string, options: { readonly sanitizer: NativeSanitizer }): void };

const ALLOWED = new Set(HTML);
const ALLOWED_IN_FORMULAS = new Set(MATHML);
const GONE = new Set(DROPPED);

/** Leaves of a tree, whose attributes and scripts were seen to, the elements that are allowed. */
const leaveAllowed = (root: ParentNode): void => {
  for (const element of root.querySelectorAll('*')) {
    const { localName, namespaceURI } = element;
    const isFormula = namespaceURI === MATHML_NAMESPACE;
    if ((isFormula ? ALLOWED_IN_FORMULAS : ALLOWED).has(localName) && (isFormula || namespaceURI === HTML_NAMESPACE))
      continue;
    if (GONE.has(localName)) element.remove();
    else element.replaceWith(...element.childNodes);
  }
};

/** The browser's own sanitizer; null where it has none that works, or the one of its first years, which takes other lists. */
const nativeParse = ({ Sanitizer }: Native): Parse | null => {
  try {
    if (Sanitizer === undefined || !('replaceElementWithChildren' in Sanitizer.prototype)) return null;
    // It cannot leave what is in an element that it does not know: which elements stay is seen to afterwards.
    const sanitizer = new Sanitizer({ attributes: [...ATTRIBUTES], comments: false, dataAttributes: false });
    const body = document.implementation.createHTMLDocument('').body as Fillable;
    const fill: Parse = (html) => {
      body.setHTML(html, { sanitizer });
      leaveAllowed(body);
      return body;
    };
    fill('<p>');
    return fill;
  } catch {
    return null;
  }
};

let parse: Parse | null = nativeParse(globalThis as Native);
let loading: Promise<void> | null = null;
const kept = new Map<string, DocumentFragment>();
/** The server and the grant that those were made for. */
let keptOf = '';
const MAX_KEPT = 2_000;

/** Fetches the sanitizer of a browser that has none, once. After it resolves `sanitizeHtml` answers at once. */
export const loadSanitizer = (): Promise<void> => {
  if (parse !== null) return Promise.resolve();
  loading ??= import('dompurify').then(
    ({ default: purify }) => {
      const config = {
        ALLOWED_TAGS: [...HTML, ...MATHML],
        ALLOWED_ATTR: [...ATTRIBUTES],
        FORBID_CONTENTS: [...DROPPED],
        ALLOW_ARIA_ATTR: false,
        ALLOW_DATA_ATTR: false,
        RETURN_DOM_FRAGMENT: true as const,
      };
      parse = (html) => purify.sanitize(html, config);
    },
    (cause: unknown) => {
      loading = null;
      throw cause;
    },
  );
  return loading;
};

export const sanitizerReady = (): boolean => parse !== null;

const isFollowed = (address: string): boolean => {
  try {
    return FOLLOWED.includes(new URL(address, window.location.href).protocol);
  } catch {
    return false;
  }
};

/** Leaves no more than this product shows: pictures and sounds of its own, no styles but a formula's. */
const keepOwn = (element: Element): void => {
  for (const name of ['src', 'poster']) {
    const address = element.getAttribute(name);
    if (address === null) continue;
    if (OWN_RESOURCE.test(address)) element.setAttribute(name, storageUrl(address));
    else element.removeAttribute(name);
  }
  const isFormula = element.namespaceURI === MATHML_NAMESPACE;
  if (!isFormula || !FORMULA_STYLE.test(element.getAttribute('style') ?? '')) element.removeAttribute('style');
  const href = element.getAttribute('href');
  if (href !== null) {
    if (!isFollowed(href)) element.removeAttribute('href');
    else if (element.localName === 'a') {
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer');
    }
  }
  if (element.localName === 'img' && !element.hasAttribute('alt')) element.setAttribute('alt', '');
};

/** Without either there is nothing but words: most options have no more. */
const HAS_MARKUP = /[<&]/;

/**
 * A safe tree out of any HTML, for the page's document; null while the sanitizer is on its way. It is never made text again:
 * what is read twice may be read otherwise.
 */
export const sanitizeHtml = (html: string): DocumentFragment | null => {
  if (parse === null) return null;
  if (!HAS_MARKUP.test(html)) {
    const words = document.createDocumentFragment();
    words.append(html);
    return words;
  }
  const made = `${baseAddress()} ${fileGrant()}`;
  if (made !== keptOf) kept.clear();
  keptOf = made;
  let tree = kept.get(html);
  if (tree === undefined) {
    const root = parse(html);
    tree = (root.ownerDocument ?? document).createDocumentFragment();
    tree.append(...root.childNodes);
    for (const element of tree.querySelectorAll('*')) keepOwn(element);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(html, tree);
  }
  return document.importNode(tree, true);
};
