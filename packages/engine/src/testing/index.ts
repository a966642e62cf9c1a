export { arbitrarySheet } from './arbitrary-sheet.ts';
export { given, run, runByRules } from './decider-specification.ts';
export { expectLogTells } from './expect-log-tells.ts';
export { Checks, INVARIANT_NAMES, INVARIANTS, type InvariantName, type Violation } from './invariants.ts';
export { someDetails } from './item-samples.ts';
export { Play } from './play.ts';
export { expectSame, isSame, Unexpected } from './same.ts';
export { ServerModel } from './server-model.ts';
export { expectInvariants } from './session-invariants.ts';
export {
  anItem,
  anOpening,
  anOption,
  aSection,
  aSheet,
  aStored,
  chosen,
  MINUTE,
  START,
  someRules,
  when,
  written,
} from './sheets.ts';
export { type Chance, chanceOf } from './simulation/chance.ts';
export { LogDouble } from './simulation/log-double.ts';
export { createMemoryDisk, type MemoryDisk } from './simulation/memory-disk.ts';
export {
  type AnswerHistory,
  anyStep as arbitraryMisfortune,
  networkStep as arbitraryNetworkFault,
  type Step as Misfortune,
  take as takeMisfortune,
} from './simulation/misfortunes.ts';
export { type Faults, type Handle, Network, NO_FAULTS } from './simulation/network.ts';
export { PhotoDouble } from './simulation/photo-double.ts';
export { type FallsOver, type PageEnd, ServerDouble } from './simulation/server-double.ts';
export type { End } from './simulation/sheet-double.ts';
export { simpleSheet } from './simulation/simple-sheet.ts';
export { createSimulation, type OneMachineTime, type OwnParts, type Simulation } from './simulation/simulation.ts';
export { createVirtualTime, type Machine, type Page, type VirtualTime } from './simulation/virtual-time.ts';
export { arbitrarySteps, type Step } from './steps.ts';
