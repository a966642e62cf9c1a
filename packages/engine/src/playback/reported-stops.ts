import { isCameraCovering } from '../devices/camera-doubt.ts';
import { areTooMany } from '../devices/too-many-displays.ts';
import type { QuizEvent } from '../model/event.ts';
import type { Span, Stop } from '../model/lost-stretches.ts';
import { PLAIN_RULES } from '../model/plain-rules.ts';
import type { OwnedSession } from '../model/quiz-session.ts';
import { emptyState } from '../model/session-state.ts';
import type { QuizRules } from '../model/sheet-content.ts';
import { buildSheetIndex } from '../model/sheet-index.ts';
import type { EpochMs } from '../model/units.ts';
import { evolveInPlace } from '../session/evolve-in-place.ts';

/** Events that tell what a device's link, camera and displays were like. The sheet itself need not be known for them. */
const OF_DEVICES = [
  'LinkChanged',
  'PageRestored',
  'CameraLost',
  'CameraDoubted',
  'CameraDoubtReferred',
  'CameraUnwatched',
  'CameraRestored',
  'DisplaysChanged',
] as const satisfies readonly QuizEvent['type'][];
const OF_SECTIONS = [
  'SectionAsked',
  'SectionStarted',
  'SectionConfirmed',
] as const satisfies readonly QuizEvent['type'][];
/** Types of the events that stops are read from. */
export const TELLING_OF_STOPS: readonly QuizEvent['type'][] = [...OF_DEVICES, ...OF_SECTIONS];

type OfDevices = Extract<QuizEvent, { type: (typeof OF_DEVICES)[number] }>;
const isOfDevices = (event: QuizEvent): event is OfDevices => OF_DEVICES.some((type) => type === event.type);

const bareSession = (rules: QuizRules): OwnedSession => ({
  index: buildSheetIndex({
    sheetId: 1,
    quizId: 1,
    formId: 1,
    name: '',
    reference: '',
    rules,
    updateEach: 1,
    sections: [],
  }),
  state: emptyState(0, 0),
  lastAt: 0,
});

/** The section that the device asks to start, or has a word about. */
const sectionOf = (event: QuizEvent): { readonly id: number; readonly isAsked: boolean } | null => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- No other event is about a start.
  switch (event.type) {
    case 'SectionAsked':
      return { id: event.data.sectionId, isAsked: true };
    case 'SectionStarted':
      return { id: event.data.run.sectionId, isAsked: false };
    case 'SectionConfirmed':
      return { id: event.data.sectionId, isAsked: false };
    default:
      return null;
  }
};

/** Stretches in which something was so, as events tell it. A clock that is set back ends none before it began. */
const stretchesOfTime = () => {
  const ended: Span[] = [];
  let since: EpochMs | null = null;
  return {
    ended,
    set: (isSo: boolean, at: EpochMs): void => {
      if (isSo) since ??= at;
      else if (since !== null) {
        if (at > since) ended.push({ from: since, to: at });
        since = null;
      }
    },
  };
};

/**
 * Reads from a log's events what kept its examinee from going on, whatever the evaluation lets one do meanwhile: a link that was lost while
 * nothing else covered the question, a camera's verdict, the wait for a section's start. Up to `until`, where the log goes no further. Events that
 * tell of none of it may be left out.
 */
export const reportedStops = (
  events: Iterable<QuizEvent>,
  { until, ...told }: Pick<QuizRules, 'cameraOff' | 'monitors'> & { readonly until: EpochMs },
): readonly Stop[] => {
  const rules = { ...PLAIN_RULES, ...told };
  const session = bareSession(rules);
  const [link, camera, start] = [stretchesOfTime(), stretchesOfTime(), stretchesOfTime()];
  const asked = new Set<number>();
  let coveredUntil = 0;
  for (const event of events) {
    const { at } = event;
    const section = sectionOf(event);
    if (section?.isAsked === true) asked.add(section.id);
    else if (section !== null) asked.delete(section.id);
    start.set(asked.size > 0, at);
    if (!isOfDevices(event)) continue;
    // A verdict covers no longer than it says, though the log says nothing then.
    camera.set(false, Math.min(at, coveredUntil));
    evolveInPlace(session, event);
    const { devices } = session.state;
    const isCovering = isCameraCovering(rules, devices, null);
    coveredUntil = devices.doubt?.until ?? 0;
    camera.set(isCovering && devices.doubt !== null, at);
    link.set(!(isCovering || areTooMany(devices.displays, rules)) && (!devices.online || devices.serverOff), at);
  }
  camera.set(false, Math.min(until, coveredUntil));
  link.set(false, until);
  start.set(false, until);
  const all = [
    ['link', link],
    ['camera', camera],
    ['section', start],
  ] as const;
  return all.flatMap(([by, { ended }]) => ended.map((span): Stop => ({ by, ...span })));
};
