import { expect, it } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import { logReceiptDocument } from './log-receipt-document.ts';

const POLICY = { scale: 10, partial: 'none', penalty: 0, text: 'lenient', publish: 'graded', report: true } as const;
const written = async (grade: number, decimals: number): Promise<string> => {
  const facts = {
    ...{ evaluation: 'Aptitud', fullName: 'Ñusta Yánez', reference: '1700000001', finishedAt: 0 },
    ...{ answered: 3, asked: 4, grade: { grade, policy: { ...POLICY, decimals } } },
  };
  const receipt = { code: 'ABCD-EFGH', text: 'quipu.1', at: 0, lines: 9, isWhole: true };
  const sender = { institution: { name: 'Universidad', logo: null }, dataFolder: '' };
  return (await readPdf(await logReceiptDocument({ receipt, facts }, sender, 0))).pages.join(' ');
};

it('a receipt says the grade with all the decimals that its evaluation gives it', async () => {
  expect(await written(8.1254, 4)).toContain('8,1254 / 10');
  expect(await written(8.13, 2)).toContain('8,13 / 10');
});
