import { createHash } from 'node:crypto';
import { instantInWords } from '@quipu/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { AppContext } from '../context/app-context.ts';
import { texts as appTexts } from '../http/texts.ts';
import { publicUrlOf } from '../institution/public-address.ts';
import { isThisComputer } from '../process/this-computer.ts';
import { type KeptMail, readDevMailbox } from './dev-mailbox.ts';
import { escapeHtml, paragraphsOf } from './mail-html.ts';
import { texts } from './texts.ts';

const MAX_SHOWN = 100;
const STYLE = `
:root { color-scheme: light dark }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
article { margin: 1rem 0; padding: 0 1rem; border: 1px solid; border-radius: .5rem }
h2 { margin: 1rem 0 .25rem; font-size: 1.125rem }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem }
dd { margin: 0 }
a { display: inline-block; min-height: 1.5rem }
`;
const CONTENT_SECURITY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Links of ours are followed on the server that one reads this from, whatever address the mails carry. */
const article = ({ at, to, subject, text }: KeptMail, publicUrl: string): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<dl><dt>${texts.devMailbox.to}:</dt><dd>${escapeHtml(to)}</dd>
<dt>${texts.devMailbox.at}:</dt><dd><time datetime="${new Date(at).toISOString()}">${instantInWords(at)}</time></dd></dl>
${paragraphsOf(text, (link) => (link.startsWith(`${publicUrl}/`) ? link.slice(publicUrl.length) : link))}
</article>`;

const page = (mails: readonly KeptMail[], publicUrl: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.devMailbox.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${texts.devMailbox.title}</h1>
<p>${texts.devMailbox.intro}</p>
<p><a href="">${texts.devMailbox.reload}</a></p>
${mails.length === 0 ? `<p>${texts.devMailbox.none}</p>` : mails.map((mail) => article(mail, publicUrl)).join('\n')}
</main>
</body>
</html>
`;

/** Tells whether there is such a page: mail goes nowhere, and nobody but this computer reaches the server. */
export const hasDevMailbox = ({ smtpUrl, host }: Pick<Config, 'smtpUrl' | 'host'>): boolean =>
  smtpUrl === null && isThisComputer(host);

/** Serves the mailbox of the demonstration: there is no such page anywhere else. */
export const serveDevMailbox = (app: FastifyInstance, { config, institution }: AppContext): void => {
  if (!hasDevMailbox(config)) return;
  app.get('/dev/mailbox', async (_request, reply) => {
    const settings = await institution();
    if (!settings.isDemonstration) return reply.code(404).send({ msg: appTexts.notFound });
    const html = page(await readDevMailbox(config.dataFolder, MAX_SHOWN), publicUrlOf(config, settings));
    return reply
      .headers({ 'content-security-policy': CONTENT_SECURITY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html);
  });
};
