import { styled } from '@mui/material/styles';

/** How a picture is taken: the size of its frame, and its shape, width over height. */
export const FRAME = {
  ib: { width: 180, narrow: 180, height: 180, shape: 1 },
  ci: { width: 320, narrow: 280, height: 180, shape: 320 / 180 },
} as const;
export type PictureKind = keyof typeof FRAME;

/** What it shows is what is taken, to the pixel. */
export const CaptureFrame = styled('div', { shouldForwardProp: (name) => name !== 'kind' })<{
  readonly kind: PictureKind;
}>(({ theme, kind }) => ({
  position: 'relative',
  width: FRAME[kind].width,
  height: FRAME[kind].height,
  marginInline: 'auto',
  overflow: 'hidden',
  borderRadius: kind === 'ib' ? '50%' : 10,
  outline: `3px solid ${theme.palette.primary.main}`,
  outlineOffset: 3,
  backgroundColor: '#10161f',
  '@media (max-width: 599.95px)': { width: FRAME[kind].narrow },
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
}));
