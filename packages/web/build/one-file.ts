import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** An element of a page ends, or a comment begins, wherever its text says so: a script says the same in another way. */
const withinScript = (code: string): string => code.replace(/<(?=\/script|!--)/gi, '\\x3C');
const withinStyle = (css: string): string => css.replace(/<(?=\/style)/gi, '\\3C ');

/** Nothing is fetched from anywhere, and no other script runs than the one that was built. */
const policyOf = (script: string): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Puts the script and the styles of a page into it, and a policy that lets it fetch nothing. */
export const insideItself = (): Plugin => ({
  name: 'quipu-one-file',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const pages = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.html'));
      const [page] = pages;
      if (page?.type !== 'asset' || pages.length > 1) throw new Error('One page is made into one file');
      let [script, styles] = ['', ''];
      for (const file of Object.values(bundle)) {
        if (file === page) continue;
        if (file.type === 'chunk') script += withinScript(file.code);
        else if (file.fileName.endsWith('.css')) styles += withinStyle(String(file.source));
        else throw new Error(`${file.fileName} would have to be fetched`);
        delete bundle[file.fileName];
      }
      // A module that the page had is now its own; what is put in may have a dollar in it.
      page.source = String(page.source)
        .replace(/<script type="module"[^>]*><\/script>/, '')
        .replace(/<link rel="stylesheet"[^>]*>/, '')
        .replace(
          '<meta charset="utf-8" />',
          () =>
            `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policyOf(script)}" />`,
        )
        .replace('</head>', () => `<style>${styles}</style>\n  </head>`)
        .replace('</body>', () => `<script type="module">${script}</script>\n  </body>`);
    },
  },
});
