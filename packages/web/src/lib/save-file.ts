/** A minute is more than a browser needs to take the bytes. */
const KEPT_MS = 60_000;

/** Hands a file over to the browser, which keeps it where downloads go. Its kind is not told: it is never opened as a page. */
export const saveFile = (bytes: Uint8Array, name: string): void => {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, KEPT_MS);
};
