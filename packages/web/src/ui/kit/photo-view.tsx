import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { consoleCalls } from '@quipu/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { fetchedOf } from '../fetched/fetched.ts';
import { texts } from './photo-texts.ts';

type Shown =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'photo'; readonly url: string }
  | { readonly kind: 'failed'; readonly text: string };

const HIDDEN: Shown = { kind: 'hidden' };

interface PhotoViewProps {
  readonly photoId: number;
  /** The photo in words, for those who do not see it. */
  readonly alt: string;
  /** The line has it in which its button stands. */
  readonly className?: string;
}

/** A photo on demand: each look at one is kept, so none is fetched unasked. */
export const PhotoView = ({ photoId, alt, className }: PhotoViewProps) => {
  const api = useApi(consoleCalls);
  const [shown, setShown] = useState<Shown>(HIDDEN);
  const url = shown.kind === 'photo' ? shown.url : null;
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const look = async () => {
    setShown({ kind: 'loading' });
    const reply = await api.consolePhoto({ id: photoId });
    // An address made now would be let go by nobody.
    if (!isHere.current) return;
    if (reply._tag === 'Right' && reply.right.status === 404) {
      setShown({ kind: 'failed', text: texts.gone });
      return;
    }
    const asked = fetchedOf(reply, texts.refused);
    if (asked.kind === 'got') {
      const blob = new Blob([new Uint8Array(asked.value)], { type: 'image/jpeg' });
      setShown({ kind: 'photo', url: URL.createObjectURL(blob) });
    } else setShown({ kind: 'failed', text: asked.kind === 'refused' ? asked.text : texts.unreachable });
  };
  return (
    <>
      <div className={className}>
        <Button
          size="small"
          variant="outlined"
          aria-expanded={shown.kind === 'photo'}
          aria-label={`${shown.kind === 'photo' ? texts.hide : texts.see}: ${alt}`}
          aria-disabled={shown.kind === 'loading'}
          onClick={() => {
            if (shown.kind === 'photo') setShown(HIDDEN);
            else if (shown.kind !== 'loading') void look();
          }}
        >
          {shown.kind === 'loading' ? texts.loading : shown.kind === 'photo' ? texts.hide : texts.see}
        </Button>
      </div>
      {url !== null && <img src={url} alt={alt} />}
      {shown.kind === 'failed' && (
        <Alert severity="warning" role="alert">
          {shown.text}
        </Alert>
      )}
    </>
  );
};
