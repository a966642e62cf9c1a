import type { LogSender, LogStatus } from '@quipu/engine/runtime';
import { useSyncExternalStore } from 'react';

export const useLogStatus = (sender: LogSender): LogStatus => useSyncExternalStore(sender.subscribe, sender.status);
