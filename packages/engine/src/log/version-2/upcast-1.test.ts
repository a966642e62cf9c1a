import { expect, it } from 'vitest';
import { upcast1 } from './upcast-1.ts';

it('takes what a reply of version 1 called superseded for acknowledged, as its rules did', () => {
  const data = { pushId: 3, setAside: [5], superseded: [7] };
  expect(upcast1({ type: 'PushAcked', at: 1, data })).toEqual({
    type: 'SyncAcked',
    at: 1,
    data: { syncId: 3, setAside: [5], superseded: [] },
  });
});
