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
  /** The register has older ones. */
  readonly hasOlder: boolean;
  /** A grade is published as soon as there is one. */
  readonly publishesItself: boolean;
  /** So many grades are. */
  readonly published: number;
}

/** Says by whom grades were published, and when, where any are or were. */
export const Publications = ({ publications, hasOlder, publishesItself, published }: PublicationsProps) =>
  published === 0 && publications.length === 0 ? null : (
    <section className={styles['box']} aria-label={texts.publications}>
      <Typography variant="h2">{texts.publications}</Typography>
      {publications.length === 0 ? (
        <p>{publishesItself ? texts.byNobody : texts.unknown}</p>
      ) : (
        <ul>
          {publications.map((publication) => (
            <li key={publication.at}>{said(publication)}</li>
          ))}
        </ul>
      )}
      {hasOlder && <p>{texts.older}</p>}
    </section>
  );
