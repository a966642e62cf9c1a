import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FINISHED, officeEnrollmentCalls, STEPS } from '@quipu/contract';
import { useCallback } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { useApi } from '../../../lib/api.ts';
import { answersRead } from '../../../ui/enrollment/answers-read.ts';
import { stepTitles } from '../../../ui/enrollment/texts.ts';
import { ASK_EVERY_MS } from '../../../ui/fetched/asking-pace.ts';
import { fetchedOf } from '../../../ui/fetched/fetched.ts';
import { useFetched } from '../../../ui/fetched/use-fetched.ts';
import { formatInstant } from '../../../ui/figures/format-moment.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { inOffice, officePaths } from '../frame/office-paths.ts';
import { texts as common } from '../frame/texts.ts';
import { Facts } from '../list/facts.tsx';
import listStyles from '../list/list.module.css';
import { NothingYet, Stale } from '../list/paged-list.tsx';
import { EnrollmentState } from './enrollments-screen.tsx';
import { texts } from './texts.ts';
import { useDocument } from './use-document.ts';
import { useFilter } from './use-filter.ts';

/** One enrollment to read, with everything that was said in it. */
export const EnrollmentScreen = () => {
  const api = useApi(officeEnrollmentCalls);
  const { id } = useParams();
  const { search } = useLocation();
  const {
    filter: { process },
  } = useFilter();
  const ask = useCallback(
    async () => fetchedOf(await api.officeEnrollment({ id: Number(id), process }), common.refused),
    [api, id, process],
  );
  const fetched = useFetched(ask, ASK_EVERY_MS);
  const { busy, download } = useDocument();
  const value = fetched.value;
  const name = value?.row.person.fullName ?? texts.title;
  usePageTitle(`${name} · ${common.title}`);
  return (
    <>
      <Link className={listStyles['back']} to={`${inOffice(officePaths.enrollments)}${search}`}>
        {texts.back}
      </Link>
      {value === null ? (
        <NothingYet {...fetched} />
      ) : (
        <>
          <Stale {...fetched} />
          <Typography variant="h1">{name}</Typography>
          <p>
            <EnrollmentState {...value.row} />
          </p>
          <div className={listStyles['actions']}>
            {value.row.status === FINISHED && (
              <Button
                variant="outlined"
                loading={busy !== null}
                onClick={() =>
                  download({
                    ...{ id: value.row.userId, kind: 'enrollment', process },
                    reference: value.row.person.who,
                  })
                }
              >
                {texts.download}
              </Button>
            )}
            <Button component={Link} to={`${inOffice(officePaths.people)}/${value.row.userId}`} variant="outlined">
              {texts.account}
            </Button>
          </div>
          <Facts
            rows={[
              [texts.facts.reference, value.row.person.who],
              [
                texts.facts.career,
                value.row.career === null
                  ? texts.noCareer
                  : texts.careerOf(value.row.career.name, value.row.career.campus),
              ],
              [texts.facts.saved, formatInstant(value.row.savedAt)],
              ...(value.row.finishedAt === null
                ? []
                : [[texts.facts.finishedAt, formatInstant(value.row.finishedAt)] as const]),
            ]}
          />
          {STEPS.map((step) => {
            const parts = answersRead(step, value.information).filter(({ rows }) => rows.length > 0);
            return (
              parts.length > 0 && (
                <section key={step} aria-labelledby={`step-${step}`}>
                  <Typography variant="h2" id={`step-${step}`}>
                    {stepTitles[step]}
                  </Typography>
                  {parts.map(({ title, rows }) => (
                    <div key={title}>
                      {title !== null && <Typography variant="h3">{title}</Typography>}
                      <Facts rows={rows} />
                    </div>
                  ))}
                </section>
              )
            );
          })}
        </>
      )}
    </>
  );
};
