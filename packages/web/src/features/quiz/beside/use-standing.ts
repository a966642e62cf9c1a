import type { LogSender, LogStanding } from '@quipu/engine/runtime';
import { useSyncExternalStore } from 'react';

export const useStanding = (sender: LogSender): LogStanding => useSyncExternalStore(sender.subscribe, sender.standing);
