import { styled } from '@mui/material/styles';
import { storageUrl } from '../../lib/storage-url.ts';
import { texts } from './texts.ts';

const Video = styled('video')({
  display: 'block',
  width: '100%',
  maxHeight: '45dvh',
  marginBottom: 16,
  borderRadius: 8,
  backgroundColor: '#000',
});

/** A text in sign language. */
export const SignVideo = ({ name }: { readonly name: string }) => (
  <Video controls playsInline preload="metadata" src={storageUrl(name)} aria-label={texts.video} />
);
