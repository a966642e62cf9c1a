import * as E from 'fp-ts/lib/Either.js';
import sanitizeHtml from 'sanitize-html';
import temml from 'temml';
import type { StoredNames } from '../../platform/storage/stored-files.ts';
import { HTML, MATHML, MATHML_ATTRIBUTES } from './allowed-markup.ts';
import { lostText } from './lost-text.ts';

const STORAGE = '/storage/';
const FORMULA = /\\\[([\s\S]+?)\\\]|\\\(([\s\S]+?)\\\)/g;

/** A text that is drawn as a formula has no words, no tags and no blanks. */
export const withoutFormulas = (source: string): string => source.replace(FORMULA, ' ');

const LENGTHS = [/^-?[\d.]+(em|pt|px|ex|%)?$/];

const options = (address: (name: string) => string): sanitizeHtml.IOptions => ({
  allowedTags: [...HTML, ...MATHML],
  allowedAttributes: {
    img: ['src', 'alt', 'width', 'height'],
    abbr: ['title'],
    ol: ['start', 'type'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    span: ['lang'],
    p: ['lang'],
    ...Object.fromEntries(MATHML.map((tag) => [tag, MATHML_ATTRIBUTES])),
  },
  allowedStyles: {
    '*': {
      color: [/^#[0-9a-f]{3,8}$/i],
      display: [/^(block|inline)( math)?$/],
      'text-align': [/^(left|right|center)$/],
      'padding-left': LENGTHS,
      'padding-right': LENGTHS,
      'margin-left': LENGTHS,
      'margin-right': LENGTHS,
    },
  },
  allowedSchemes: [],
  allowedClasses: Object.fromEntries(MATHML.map((tag) => [tag, ['tml-*', 'chr-*', 'wbk-*', 'mathrm', 'mathcal']])),
  disallowedTagsMode: 'discard',
  transformTags: {
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, src: address(attribs.src ?? '') } }),
  },
});

const unescaped = (latex: string): string =>
  latex.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replaceAll('&nbsp;', ' ');

const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u;
/** Tells whether nothing of a text could be seen: editors leave `<p></p>`, or a space, where nobody wrote anything. */
export const isUnseen = (source: string): boolean => !SEEN.test(sanitizeHtml(source, { allowedTags: ['img'] }));

export interface RichText {
  readonly html: string;
  /** Its pictures are served there. */
  readonly images: readonly string[];
}

const withFormulas = (source: string): E.Either<string, string> => {
  try {
    return E.right(
      source.replace(FORMULA, (_, block: string | undefined, inline: string | undefined) =>
        temml.renderToString(unescaped(block ?? inline ?? ''), {
          displayMode: block !== undefined,
          throwOnError: true,
          trust: false,
        }),
      ),
    );
  } catch (error) {
    return E.left(`la fórmula no es LaTeX válido: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/**
 * Turns what an author wrote into what can be shown: formulas as MathML, pictures by where they are served, nothing that acts.
 * Left: what is wrong, in Spanish. `files`: those there are.
 */
export const richText = (source: string, files: StoredNames): E.Either<string, RichText> => {
  const formulas = withFormulas(source);
  if (E.isLeft(formulas)) return formulas;
  const lost = lostText(withoutFormulas(source));
  if (lost !== null)
    return E.left(
      `"${lost}" se leería como una etiqueta y no se mostraría: escriba &lt; en lugar de <, o la fórmula entre \\( y \\)`,
    );
  const images: string[] = [];
  const missing: string[] = [];
  const html = sanitizeHtml(
    formulas.right,
    options((name) => {
      const stored = files.get(name);
      if (stored === undefined) {
        missing.push(name);
        return '';
      }
      images.push(STORAGE + stored);
      return STORAGE + stored;
    }),
  );
  if (html === '' && source !== '') return E.left('no quedaría nada que mostrar: escriba un texto o una imagen (img)');
  if (missing.length > 0) return E.left(`no existe el archivo "${missing.join('", "')}"`);
  if (/<img(?![^>]*\salt=)/.test(html)) return E.left('cada imagen lleva un texto alternativo (alt)');
  return E.right({ html, images });
};
