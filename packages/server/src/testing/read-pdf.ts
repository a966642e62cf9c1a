import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly title: string;
  readonly pages: readonly string[];
  /** The last page's, in points. */
  readonly size: readonly number[];
  /** Counts outlines and pictures on all pages. */
  readonly paths: number;
  readonly images: number;
}

/** A PDF as another program reads it. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  let [paths, images] = [0, 0];
  let size: readonly number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    size = [Math.round(width), Math.round(height)];
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
    const { fnArray } = await page.getOperatorList();
    paths += fnArray.filter((op) => op === OPS.constructPath).length;
    images += fnArray.filter((op) => op === OPS.paintImageXObject).length;
  }
  const { info } = await document.getMetadata();
  return { title: String((info as { readonly Title?: unknown }).Title), pages, size, paths, images };
};
