import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useBaseAddress, workLocally } from '../../lib/base-address.ts';
import { texts } from './texts.ts';

const Offer = styled('section')({ display: 'grid', gap: 10, marginTop: 16, lineHeight: 1.5 });

export interface LocalServerOfferProps {
  readonly onChosen: () => void;
}

/** The way on without network, for institutions that have one. */
export const LocalServerOffer = ({ onChosen }: LocalServerOfferProps) => {
  const isPossible = useBaseAddress(({ known, local }) => known !== null && local === null);
  if (!isPossible) return null;
  return (
    <Offer role="status">
      <p>{texts.localServer}</p>
      <Button
        variant="outlined"
        onClick={() => {
          workLocally();
          onChosen();
        }}
      >
        {texts.useLocalServer}
      </Button>
    </Offer>
  );
};
