import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { JOURNAL_CONTRACT } from '../../../testing/journal-contract.ts';

describe('the fake storage that simulations run on', () => {
  it.each(JOURNAL_CONTRACT.map((clause, place) => ({ ...clause, place })))('$name', async ({ holds, place }) => {
    await expect(holds(place + 1)).resolves.toBeUndefined();
  });
});
