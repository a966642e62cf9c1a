import { useBaseAddress, workLocally } from '../../lib/base-address.ts';
import { Button } from '../../ui/button.tsx';
import styles from './login.module.css';
import { texts } from './texts.ts';

export interface LocalServerOfferProps {
  readonly onChosen: () => void;
}

/** The way on without network, for institutions that have one. */
export const LocalServerOffer = ({ onChosen }: LocalServerOfferProps) => {
  const isPossible = useBaseAddress(({ known, local }) => known !== null && local === null);
  if (!isPossible) return null;
  return (
    <section className={styles['offer']} role="status">
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
    </section>
  );
};
