import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { officeResultCalls } from '@quipu/contract';
import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { ASK_OFTEN_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatGrade } from '../../../ui/figures/format-grade.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import { useMay } from '../frame/use-may.ts';
import listStyles from '../list/list.module.css';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import { WaitingNote } from '../two/waiting-note.tsx';
import { texts as analysisTexts } from './analysis-texts.ts';
import { ExportDialog } from './export-dialog.tsx';
import { Histogram } from './histogram.tsx';
import { Publications } from './publications.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './results.module.css';
import { texts } from './texts.ts';

/** The results of one evaluation: how the grades are distributed, and their publishing. */
export const ResultScreen = () => {
  const api = useApi(officeResultCalls);
  const may = useMay();
  const { id } = useParams();
  const ask = useCallback(
    async () => fetchedOf(await api.officeDistribution({ id: Number(id) }), common.refused),
    [api, id],
  );
  const state = useFetched(ask, ASK_OFTEN_MS);
  const [asked, setAsked] = useState<'publish' | 'export' | null>(null);
  const onClose = () => setAsked(null);
  const { value } = state;
  usePageTitle(`${value?.results.name ?? texts.title} · ${common.title}`);
  const back = (
    <Link className={styles['back']} to={inOffice(officePaths.results)}>
      {texts.back}
    </Link>
  );
  if (value === null)
    return (
      <>
        {back}
        <NothingYet {...state} />
      </>
    );
  const { results, inReview, parts, mean, least, most, needsTwo, proposal, publications, hasOlder, publishesItself } =
    value;
  const { sheets, notStarted, underWay, waiting, graded, published } = results;
  return (
    <>
      {back}
      <Typography variant="h1">{results.name}</Typography>
      <Stale {...state} />
      <p className={styles['facts']}>
        {[
          texts.sheets(sheets),
          texts.notStarted(notStarted),
          texts.underWay(underWay),
          texts.waiting(waiting),
          `${texts.columns.published}: ${texts.published(published, graded)}`,
        ].join(' · ')}
      </p>
      {proposal !== null && <WaitingNote proposal={proposal} />}
      <div className={listStyles['bar']}>
        {proposal === null && may('publishOfficeResults') && (
          <Button variant="contained" onClick={() => setAsked('publish')}>
            {needsTwo ? texts.propose : texts.publish}
          </Button>
        )}
        {may('officeItemAnalysis') && (
          <Button variant="outlined" component={Link} to={`${inOffice(officePaths.results)}/${id}/preguntas`}>
            {analysisTexts.link}
          </Button>
        )}
        {may('officeWhatIf') && (
          <Button variant="outlined" component={Link} to={`${inOffice(officePaths.results)}/${id}/que-pasaria`}>
            {texts.whatIf}
          </Button>
        )}
        {may('exportOfficeResults') && (
          <Button variant="outlined" onClick={() => setAsked('export')}>
            {texts.export}
          </Button>
        )}
      </div>
      <section className={styles['box']} aria-label={texts.distribution}>
        <Typography variant="h2">{texts.distribution}</Typography>
        {mean === null ? (
          <p>{texts.noGrades}</p>
        ) : (
          <>
            <p>{texts.mean(formatGrade(mean), formatGrade(least), formatGrade(most, results.scale))}</p>
            <Histogram parts={parts} scale={results.scale} />
          </>
        )}
      </section>
      <Publications {...{ publications, hasOlder, publishesItself, published }} />
      {asked === 'publish' && (
        <PublishDialog
          results={results}
          inReview={inReview}
          needsTwo={needsTwo}
          onClose={onClose}
          onDone={() => {
            onClose();
            state.reload();
          }}
        />
      )}
      {asked === 'export' && <ExportDialog results={results} onClose={onClose} onDone={onClose} />}
    </>
  );
};
