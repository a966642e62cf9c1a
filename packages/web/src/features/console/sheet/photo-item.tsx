import type { WatchedPhoto } from '@quipu/contract';
import { formatSecond } from '../format-hours.ts';
import { ItemFrame } from './item-frame.tsx';
import { PhotoView } from './photo-view.tsx';
import { texts } from './texts.ts';

const numbers = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });

export const PhotoItem = ({ photo: { id, kind, at, number, faces, distance } }: { readonly photo: WatchedPhoto }) => {
  const name = [texts.photoKinds[kind], ...(number === null ? [] : [texts.photoNumber(number)])].join(' ');
  const seen = [
    formatSecond(at),
    ...(faces === null ? [] : [texts.faces(faces)]),
    ...(distance === null ? [] : [texts.distance(numbers.format(distance))]),
  ];
  return (
    <ItemFrame>
      <strong>{name}</strong>
      <p>{seen.join(' · ')}</p>
      <PhotoView photoId={id} alt={texts.photoAlt(name, formatSecond(at))} />
    </ItemFrame>
  );
};
