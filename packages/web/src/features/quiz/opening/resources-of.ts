import type { Accessibility, OpenedSheet } from '@quipu/contract';
import { sheetContentOf } from '@quipu/contract';
import type { Item } from '@quipu/engine';
import { storageUrl } from '../../../lib/storage-url.ts';

const IMAGE = /\ssrc\s*=\s*["']?(\/storage\/[^"'\s>]+)/gi;

const imagesIn = (html: string): readonly string[] =>
  [...html.matchAll(IMAGE)].flatMap(([, url]) => (url === undefined ? [] : storageUrl(url)));

const ofItem = (item: Item, accessibility: Accessibility): readonly string[] => [
  ...imagesIn(item.content),
  ...item.options.flatMap(({ content }) => imagesIn(content)),
  ...(accessibility === 'VISUAL' && item.audio !== null ? [storageUrl(item.audio)] : []),
  ...(accessibility === 'AUDITIVA' && item.video !== null ? [storageUrl(item.video)] : []),
  ...item.children.flatMap((child) => ofItem(child, accessibility)),
];

/** Addresses of all that this examinee's sheet shows and plays. */
export const resourcesOf = (opened: OpenedSheet, accessibility: Accessibility): readonly string[] => {
  const items = sheetContentOf(opened).sections.flatMap((section) => section.items);
  const steps = opened.quiz.steps.filter(({ location }) => location === 'end');
  return [
    ...new Set([
      ...opened.form.images.map(storageUrl),
      ...items.flatMap((item) => ofItem(item, accessibility)),
      ...steps.flatMap(({ content, audio, video }) => [
        ...imagesIn(content),
        ...(accessibility === 'AUDITIVA' && video !== null ? [storageUrl(video)] : []),
        ...(accessibility === 'VISUAL' && audio !== null ? [storageUrl(audio)] : []),
      ]),
    ]),
  ];
};
