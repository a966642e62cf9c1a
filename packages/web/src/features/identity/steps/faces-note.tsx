import Alert from '@mui/material/Alert';
import { useEffect, useState } from 'react';
import type { PictureFaces } from '../describe-in-time.ts';
import { texts } from '../texts.ts';

/** Advice where a photo of the face does not show exactly one. It keeps nobody from going on: the device may be wrong. */
export const FacesNote = ({ known }: { readonly known: Promise<PictureFaces> }) => {
  const [faces, setFaces] = useState<number | null>(null);
  useEffect(() => {
    let wanted = true;
    void known.then((found) => {
      if (wanted) setFaces(found.faces);
    });
    return () => {
      wanted = false;
      setFaces(null);
    };
  }, [known]);
  if (faces === null || faces === 1) return null;
  return (
    <Alert severity="warning" role="alert">
      {faces === 0 ? texts.faceMissing : texts.facesMany}
    </Alert>
  );
};
