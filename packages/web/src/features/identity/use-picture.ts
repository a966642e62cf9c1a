import { useEffect, useState } from 'react';

/** The address of a picture that was taken, for as long as it is shown. */
export const usePicture = (picture: Blob | null): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (picture === null) return undefined;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [picture]);
  return address;
};
