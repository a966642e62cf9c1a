import { everyProposal, type Proposal } from '../../office/proposal-store.ts';
import { reading } from '../command/command.ts';
import { done } from '../command/outcome.ts';
import { flag } from '../command/parameter.ts';
import { inOneLine } from '../text/in-one-line.ts';
import { momentText } from '../text/moment.ts';

const ENDED = { approved: 'aprobada', rejected: 'rechazada', withdrawn: 'retirada', expired: 'caducada' } as const;

const about = ({ proposed, evaluation }: Proposal): string => {
  if (proposed.action === 'set') return `${proposed.key} = ${proposed.value ?? 'null'}`;
  return `"${evaluation}"${proposed.action === 'decide-regrade' ? `, solicitud ${proposed.requestId}` : ''}`;
};

export const texts = {
  none: 'No hay propuestas.',
  proposal: (proposal: Proposal) => [
    [
      proposal.id,
      momentText(proposal.at),
      proposal.endedAs === null ? 'en espera' : ENDED[proposal.endedAs],
      proposal.proposed.action,
      about(proposal),
    ].join('  '),
    `    ${proposal.reference}: ${inOneLine(proposal.reason)}`,
    ...(proposal.secondReference === null
      ? []
      : [`    ${proposal.secondReference}: ${inOneLine(proposal.endReason ?? '')}`]),
  ],
} as const;

export const listProposals = reading({
  name: 'proposals',
  summary: 'Lo que una persona de la oficina propone y otra debe aprobar, donde la institución pide dos.',
  details: 'Se proponen y se aprueban en /oficina, donde cada persona ingresa; aquí solo se ven.',
  args: {},
  options: { all: flag('También las que ya se decidieron.') },
  run: async ({ db }, { all }) => {
    const listed = await everyProposal(db, all ? 'all' : 'waiting');
    return done(...(listed.length === 0 ? [texts.none] : listed.flatMap(texts.proposal)));
  },
});
