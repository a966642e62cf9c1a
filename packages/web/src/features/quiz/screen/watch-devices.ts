import {
  browserDisplays,
  browserMedia,
  cameraPresence$,
  displays$,
  forbiddenProcesses$,
  microphonePresence$,
  printScreen$,
} from '@quipu/proctor';
import { bridgeOf } from '@quipu/proctor/bridge';
import { EMPTY, switchMap } from 'rxjs';
import { isPaused$ } from '../session/is-paused.ts';
import type { Quiz } from '../session/quiz-context.ts';

/**
 * Tells the engine what the devices say. Nothing is judged here. Where the camera is opened, camera and microphone are watched
 * over there; of one that is not used nothing is reviewed. Returns the way to stop.
 */
export const watchDevices = (
  { runtime, content, ask, unclosed }: Quiz,
  { isCameraOpened, isCameraUsed }: { readonly isCameraOpened: boolean; readonly isCameraUsed: boolean },
  onRemoteDesktop: () => void,
): (() => void) => {
  const bridge = bridgeOf(window);
  const media = browserMedia(navigator);
  const report = (command: Parameters<typeof runtime.dispatch>[0]) => void runtime.dispatch(command);
  bridge?.evaluationRunning(true);
  const stopComputer = bridge?.onComputer((told) => report({ type: 'ReportComputer', ...told }));
  const heard = [
    // Counted anew when a pause is over: what was counted in it may be gone, and a computer that slept has not heard of it.
    isPaused$(runtime)
      .pipe(
        switchMap(() => browserDisplays(window)),
        switchMap(displays$),
      )
      .subscribe((count) => report({ type: 'ReportDisplays', count })),
    (isCameraOpened ? EMPTY : cameraPresence$(media)).subscribe((problem) =>
      report({ type: 'ReportCamera', problem, isUsed: isCameraUsed }),
    ),
    (isCameraOpened ? EMPTY : microphonePresence$(media)).subscribe((problem) =>
      report({ type: 'ReportMicrophone', problem, isUsed: isCameraUsed }),
    ),
    printScreen$(window, bridge).subscribe((evidence) => {
      report({ type: 'ReportPrintScreen', evidence });
      if (content.rules.printScreen === 1) ask({ kind: 'printScreen' });
    }),
    forbiddenProcesses$(bridge).subscribe((processes) => {
      unclosed.clear();
      for (const name of processes) unclosed.add(name);
      if (processes.length === 0) return;
      report({ type: 'ReportRemoteDesktop', processes });
      onRemoteDesktop();
    }),
  ];
  return () => {
    for (const subscription of heard) subscription.unsubscribe();
    stopComputer?.();
    bridge?.evaluationRunning(false);
  };
};
