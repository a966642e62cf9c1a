import { momentInWords } from '@quipu/contract';
import type { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { logoOf } from '../platform/public/logo.ts';
import { INK, type Paper, SOFT } from './paper.ts';
import { texts } from './texts.ts';

export interface Sender {
  readonly institution: Pick<InstitutionSettings, 'name' | 'logo'>;
  readonly dataFolder: string;
}

const LOGO = 40;
const COLUMN_GAP = 16;

const drawLogo = (paper: Paper, { type, content }: Awaited<ReturnType<typeof logoOf>>): boolean => {
  const { left, y } = paper;
  if (type.startsWith('image/svg')) paper.svg(content.toString(), left, y, LOGO, LOGO);
  else if (/^image\/(png|jpeg)/.test(type) && typeof content !== 'string')
    paper.draw((doc) => doc.image(content, left, y, { fit: [LOGO, LOGO] }));
  else return false;
  return true;
};

/** The head of the first page: whose document it is, and what. */
export const writeLetterhead = async (
  paper: Paper,
  { institution, dataFolder }: Sender,
  title: string,
  subtitle: string,
): Promise<void> => {
  const top = paper.y;
  const indent = drawLogo(paper, await logoOf(institution.logo, dataFolder)) ? LOGO + 12 : 0;
  const place = { x: paper.left + indent, width: paper.width - indent };
  await paper.yieldToEventLoop();
  paper.text(institution.name ?? texts.institution, { ...place, size: 10, color: SOFT });
  await paper.yieldToEventLoop();
  paper.text(title, { ...place, size: 18, bold: true });
  await paper.yieldToEventLoop();
  paper.y = Math.max(paper.y, top + LOGO) + 2;
  paper.text(subtitle, { size: 12, color: INK });
  paper.y += 6;
  rule(paper);
};

/** The foot of every page: which one it is, and when the document was made. */
export const footOf =
  (now: number) =>
  (page: number, pages: number): string =>
    `${texts.page(page, pages)} · ${texts.madeAt(momentInWords(now))}`;

export const rule = (paper: Paper): void => {
  paper.line(paper.left, paper.y, paper.width, 0.8);
  paper.y += 10;
};

export const writeHeading = (paper: Paper, text: string): void => {
  paper.y += 10;
  paper.room(60);
  paper.text(text, { size: 13, bold: true });
  paper.y += 4;
};

/** Names and what they are of this document, two beside each other. */
export const writeFacts = (paper: Paper, facts: readonly (readonly [name: string, fact: string])[]): void => {
  const each = (paper.width - COLUMN_GAP) / 2;
  for (let at = 0; at < facts.length; at += 2) {
    paper.room(30);
    const top = paper.y;
    const lows = facts.slice(at, at + 2).map(([name, fact], place) => {
      paper.y = top;
      const x = paper.left + place * (each + COLUMN_GAP);
      paper.text(name, { x, width: each, size: 8, color: SOFT });
      paper.text(fact, { x, width: each, size: 10.5 });
      return paper.y;
    });
    paper.y = Math.max(...lows) + 5;
  }
};
