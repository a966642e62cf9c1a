import Typography from '@mui/material/Typography';
import type { Actor, Publication } from '@quipu/contract';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import styles from './results.module.css';
import { texts } from './texts.ts';

const nameOf = ({ who, fullName }: Actor): string => fullName ?? who;

const said = ({ at, by, proposedBy, grades }: Publication): string =>
  proposedBy === null
    ? texts.publication(nameOf(by), formatMoment(at), grades)
    : texts.approval(nameOf(proposedBy), nameOf(by), formatMoment(at), grades);

interface PublicationsProps {
  readonly publications: readonly Publication[];
  /** So many grades are. */
  readonly published: number;
}

/** Says by whom grades were published, and when, where any are. */
export const Publications = ({ publications, published }: PublicationsProps) =>
  published === 0 ? null : (
    <section className={styles['box']} aria-label={texts.publications}>
      <Typography variant="h2">{texts.publications}</Typography>
      {publications.length === 0 ? (
        <p>{texts.byNobody}</p>
      ) : (
        <ul>
          {publications.map((publication) => (
            <li key={publication.at}>{said(publication)}</li>
          ))}
        </ul>
      )}
    </section>
  );
