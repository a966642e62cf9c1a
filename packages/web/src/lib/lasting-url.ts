/** The same file under the name that stays, whoever was granted it: what is kept of it goes by this. */
export const lastingUrl = (url: string): string => (/^[^?]*\/storage\//.test(url) ? url.replace(/\?.*$/, '') : url);
