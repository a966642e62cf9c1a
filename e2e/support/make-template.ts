import { newFolder, removeFolder } from './data-folder.ts';
import { Server } from './server.ts';

/** The environment variable that tells the tests where the template is. */
export const TEMPLATE = 'QUIPU_E2E_TEMPLATE';

/** A data folder with the demonstration data and the evaluations of these tests, made once and copied by each test. */
const makeTemplate = async (): Promise<() => void> => {
  const folder = newFolder();
  const server = await Server.over(folder);
  await server.stop();
  process.env[TEMPLATE] = folder;
  return () => removeFolder(folder);
};

export default makeTemplate;
