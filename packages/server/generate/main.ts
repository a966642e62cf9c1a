import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '../src/platform/db/database.ts';
import { openEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { jobLimits } from '../src/platform/db/limits.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { SERVER_FOLDER } from '../src/platform/root.ts';
import { quickFolder } from '../src/testing/quick-folder.ts';
import { callComments } from './call-comments.ts';
import { tableTypes } from './table-types.ts';

const comments = callComments(join(SERVER_FOLDER, '..', 'contract', 'src', 'calls'));
for (const [name, text] of Object.entries(comments))
  writeFileSync(join(SERVER_FOLDER, 'src', 'main', 'openapi', name), text);
const folder = mkdtempSync(join(quickFolder(), 'quipu-tables-'));
const embedded = await openEmbeddedPostgres(folder);
const db = connectDatabase(embedded.connection, { size: 2, limits: jobLimits });
try {
  await migrate(db);
  writeFileSync(join(SERVER_FOLDER, 'src', 'platform', 'db', 'tables.ts'), await tableTypes(db));
} finally {
  await db.destroy();
  await embedded.close();
  rmSync(folder, { recursive: true });
}
