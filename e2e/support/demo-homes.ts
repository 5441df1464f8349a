import { freePort } from '../../apps/server/src/testing/free-port.ts';
import {
  copiedHome,
  emptyHome,
  freshHome,
  type RecordsHome,
  roomKinds,
} from '../../apps/server/src/testing/records.ts';
import { SHORT_LIVED } from '../../apps/server/src/testing/short-lived.ts';
import { launch, recordsEnv, runToEnd, usual } from './server.ts';

/** Lets the records of a copied database keep the files beside them, which belong to those that they are a copy of. */
const takeOver = async (home: RecordsHome): Promise<void> => {
  const env = { ...usual, ...recordsEnv(home), DATA_DIR: home.config.dataDir };
  await runToEnd('admin.ts', ['take-over'], env, 'the copied demo was not taken over');
};

/**
 * Homes for demo servers, each of its own. The first is filled by a first start and left; the others are copies: filling each would
 * take four times what starting on a filled one does. Their records are of the usual kind; two files with a server of their own are
 * on embedded ones, as all are in the full check (docs/decisions/0159, 0186).
 */
export const demoHomes = async (length: number): Promise<RecordsHome[]> => {
  const first = roomKinds()[0] === 'postgres' ? await freshHome('postgres') : emptyHome();
  if (length === 1) return [first]; // its own first start
  const env = { ...usual, ...recordsEnv(first), PORT: String(await freePort()) };
  const server = await launch(first.config.dataDir, env, SHORT_LIVED);
  const code = await server.end();
  if (code !== 0) throw new Error(`The server that filled the demo ended with ${code}: its folder may not be whole.`);
  const copied = async () => {
    const home = await copiedHome(first);
    if (home.kind === 'postgres') await takeOver(home);
    return home;
  };
  return [first, ...(await Promise.all(Array.from({ length: length - 1 }, copied)))];
};
