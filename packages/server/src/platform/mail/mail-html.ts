const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const LINK = /https?:\/\/[^\s<>"']+/g;

/** Text of a mail as paragraphs; each address a link to what `hrefOf` makes of it. */
export const paragraphsOf = (text: string, hrefOf: (link: string) => string = (link) => link): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => {
      let html = '';
      let from = 0;
      for (const found of paragraph.matchAll(LINK)) {
        const [link] = found;
        html += escapeHtml(paragraph.slice(from, found.index));
        html += `<a href="${escapeHtml(hrefOf(link))}">${escapeHtml(link)}</a>`;
        from = found.index + link.length;
      }
      return `<p>${(html + escapeHtml(paragraph.slice(from))).replaceAll('\n', '<br>')}</p>`;
    })
    .join('\n');

/** No picture, no font and no style from anywhere: it looks the same wherever it is read, and tells nobody that it was. */
export const mailHtml = (subject: string, text: string): string =>
  `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f6f8;color:#1b1f24;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px;overflow-wrap:anywhere">
${paragraphsOf(text)}
</div>
</body>
</html>
`;
