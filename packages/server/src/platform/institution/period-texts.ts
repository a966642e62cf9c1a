/** The period of the documents, by the code that receipts have in their QR codes. */
export const FIRST_PERIOD = { code: '26', name: 'Segundo período 2024' } as const;
