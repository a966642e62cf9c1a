import Button from '@mui/material/Button';
import {
  type Actor,
  kindText,
  type OfficeObjection,
  type OfficeQuarantined,
  type OfficeRegrade,
  type OfficeRescheduling,
  RESCHEDULE_CAUSES,
} from '@quipu/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Chip, type Tone } from '../../../ui/figures/chip.tsx';
import { formatMoment } from '../../../ui/figures/format-moment.ts';
import listStyles from '../list/list.module.css';
import type { Column } from '../list/office-table.tsx';
import { Who } from '../list/who.tsx';
import { texts } from './texts.ts';

interface AnyRequest {
  readonly id: number;
  readonly at: number;
  readonly person: Actor;
  readonly evaluation: string;
  readonly decided: { readonly isAccepted: boolean; readonly at: number } | null;
}

const stateOf = (request: AnyRequest): readonly [Tone, string] => {
  const { decided } = request;
  const states = 'kinds' in request ? texts.objection.states : texts.states;
  if (decided === null) return ['warning', states.waiting];
  if (decided.isAccepted) return ['success', states.accepted];
  const isNotApplicable = 'status' in request && request.status === 'N';
  return ['secondary', isNotApplicable ? texts.states.notApplicable : states.rejected];
};

const State = ({ request, answer }: { readonly request: AnyRequest; readonly answer: string | null }) => {
  const [tone, text] = stateOf(request);
  return (
    <span className={listStyles['lines']}>
      <span>
        <Chip tone={tone}>{text}</Chip>
      </span>
      {request.decided !== null && <small>{texts.decidedAt(formatMoment(request.decided.at))}</small>}
      {answer !== null && <small>{texts.answered(answer)}</small>}
    </span>
  );
};

/** The address of one; null: whoever looks decides nothing. */
export type To = ((id: number) => string) | null;

/** Every list of requests shows these, around what is asked for. */
const columnsAround = <R extends AnyRequest>(
  asked: (request: R) => ReactNode,
  answerOf: (request: R) => string | null,
  to: To,
): readonly Column<R>[] => [
  { title: texts.columns.person, width: 17, cell: ({ person }) => <Who person={person} /> },
  { title: texts.columns.evaluation, width: 17, cell: ({ evaluation }) => evaluation },
  { title: texts.columns.asked, width: 24, cell: asked },
  { title: texts.columns.at, width: 13, cell: ({ at }) => formatMoment(at) },
  {
    title: texts.columns.state,
    width: 14,
    cell: (request) => <State request={request} answer={answerOf(request)} />,
  },
  ...(to === null
    ? []
    : [
        {
          title: texts.columns.action,
          width: 15,
          isAction: true,
          cell: ({ id, decided, person }: R) =>
            decided === null ? (
              <Button
                component={Link}
                to={to(id)}
                variant="outlined"
                aria-label={texts.reviewOf(person.fullName ?? person.who)}
              >
                {texts.review}
              </Button>
            ) : null,
        },
      ]),
];

export const reschedulingColumns = (to: To): readonly Column<OfficeRescheduling>[] =>
  columnsAround(
    ({ cause, comment }) => (
      <span className={listStyles['lines']}>
        <span>{RESCHEDULE_CAUSES[cause]}</span>
        {comment !== null && <small>{comment}</small>}
      </span>
    ),
    ({ answer }) => answer,
    to,
  );

export const regradeColumns = (to: To): readonly Column<OfficeRegrade>[] =>
  columnsAround(
    ({ comment }) => comment,
    ({ answer }) => answer,
    to,
  );

export const objectionColumns = (to: To): readonly Column<OfficeObjection>[] =>
  columnsAround(
    ({ text, kinds }) => (
      <span className={listStyles['lines']}>
        <span>{kinds.map(({ kind, count }) => texts.objection.about(kindText(kind), count)).join(', ')}</span>
        <small>{text}</small>
      </span>
    ),
    ({ answer }) => answer,
    to,
  );

export const quarantinedColumns = (to: To): readonly Column<OfficeQuarantined>[] =>
  columnsAround(
    ({ count, reason }) => texts.kept(count, reason),
    () => null,
    to,
  );
