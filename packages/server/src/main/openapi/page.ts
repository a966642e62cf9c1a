import { createHash } from 'node:crypto';
import { escapeHtml } from '../../platform/mail/mail-html.ts';
import type { ApiDocument } from './document.ts';
import type { Schema } from './schema-of.ts';
import { texts } from './texts.ts';

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
nav ul { columns: 16rem; padding: 0; list-style: none }
nav a { display: block; padding: .25rem 0 }
section { margin: 2rem 0; border-top: 1px solid }
h2 { margin: 1rem 0 .25rem; font-size: 1.125rem }
pre { overflow-x: auto; padding: .5rem; border: 1px solid; border-radius: .25rem; font-size: .875rem }
table { border-collapse: collapse } td, th { padding: .25rem .75rem .25rem 0; text-align: start; vertical-align: top }
`;
export const CONTENT_SECURITY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Content {
  readonly [type: string]: { readonly schema: Schema; readonly example?: unknown };
}
interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

const json = (value: unknown): string =>
  `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

/** The structure by its name, and an example. */
const contentOf = (content: Content): string =>
  Object.entries(content)
    .map(([type, { schema, example }]) => {
      const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
      const link = name === undefined ? '' : ` <a href="#${name}">${escapeHtml(name)}</a>`;
      return `<p><code>${escapeHtml(type)}</code>${link}</p>${example === undefined ? '' : json(example)}`;
    })
    .join('');

const accessOf = (security: readonly object[]): string =>
  security.length === 0 ? texts.needsNone : security.length === 1 ? texts.needsToken : texts.takesToken;

const parametersOf = (parameters: Operation['parameters']): string =>
  parameters.length === 0
    ? ''
    : `<h3>${texts.parameters}</h3><table><tbody>${parameters
        .map(
          (one) =>
            `<tr><th scope="row"><code>${escapeHtml(one.name)}</code></th><td>${one.in}</td>` +
            `<td>${one.required ? texts.required : texts.optional}</td>` +
            `<td><code>${escapeHtml(JSON.stringify(one.schema))}</code></td></tr>`,
        )
        .join('')}</tbody></table>`;

const sectionOf = (path: string, method: string, call: Operation): string => `<section id="${call.operationId}">
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p lang="en">${escapeHtml(call.description)}</p>
<p>${accessOf(call.security)}</p>
${parametersOf(call.parameters)}
${call.requestBody === undefined ? '' : `<h3>${texts.body}</h3>${contentOf(call.requestBody.content)}`}
<h3>${texts.replies}</h3>
${Object.entries(call.responses)
  .map(
    ([status, { description, content = {} }]) =>
      `<h4>${status} <span lang="en">${escapeHtml(description)}</span></h4>${contentOf(content)}`,
  )
  .join('\n')}
</section>`;

/** The description for people: no script, nothing from elsewhere. */
export const apiPage = ({ paths, components }: ApiDocument): string => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call: call as unknown as Operation })),
  );
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p>${texts.intro}</p>
<p><a href="/api/openapi.json">${texts.machine}</a></p>
<nav aria-label="${texts.calls}"><ul>
${calls.map(({ call }) => `<li><a href="#${call.operationId}">${call.operationId}</a></li>`).join('\n')}
</ul></nav>
${calls.map(({ path, method, call }) => sectionOf(path, method, call)).join('\n')}
<h2>${texts.schemas}</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<section id="${name}"><h3>${name}</h3>${json(schema)}</section>`)
  .join('\n')}
</main>
</body>
</html>
`;
};
