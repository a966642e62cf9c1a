const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"'`]/g, (sign) => ESCAPED[sign] ?? sign);

/** `{{name}}`, `{{ name }}`, `{name}`, in capitals or not; the same of identification. */
const PLACEHOLDER = /\{\{\s*(name|identification)\s*\}\}|\{\s*(name|identification)\s*\}/gi;

export interface Reader {
  readonly name: string;
  readonly identification: string | null;
}

/** The agreement as its reader sees it: what the person is called is text, never markup. Read once: nothing put in is looked at again. */
export const fillPlaceholders = (html: string, { name, identification }: Reader): string =>
  html.replace(PLACEHOLDER, (_, double: string | undefined, single: string | undefined) =>
    escapeHtml((double ?? single)?.toLowerCase() === 'name' ? name : (identification ?? '')),
  );
