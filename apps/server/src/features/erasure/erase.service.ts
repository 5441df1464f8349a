import { type Context, systemContext } from '../../context.ts';
import { removalsHeld } from '../../platform/backups.ts';
import { noteBesideAll } from '../../platform/erased/beside-backups.ts';
import { type Form, formsOf } from '../../platform/erased/forms.ts';
import { formsToNote, noteErased } from '../../platform/erased/ledger.ts';
import { eraseInBuilds } from '../audience/erase-build.service.ts';
import { eraseInOriginal, storedOriginals } from '../audience/original.service.ts';
import { eraseInChurnFiles } from '../churn/churn-file.service.ts';
import { eraseInFacts } from '../fact/erase-facts.service.ts';
import type { ErasureReport, StoreReport } from './erasure.sql.ts';
import { eraseInCampaignTests, eraseInHistory } from './named.service.ts';
import { waitingFactFiles } from './waiting.sql.ts';

type Told = { say(line: string): void; signal: AbortSignal };
type Devices = { uuids: readonly string[]; forms: readonly Form[] } | null;

const originals = async (context: Context, signal: AbortSignal): Promise<Omit<StoreReport, 'store'>> => {
  const told = { looked_at: 0, found: 0, removed: 0 };
  for (const key of await storedOriginals(context)) {
    signal.throwIfAborted();
    const lines = await eraseInOriginal(context, key, signal);
    told.looked_at++;
    told.found += lines > 0 ? 1 : 0;
    told.removed += lines;
  }
  return told;
};

/** Unit of what is looked at and of what goes, by store. */
const words: Record<string, [string, string]> = {
  facts: ['rows', 'rows'],
  lists: ['builds', 'ids'],
  originals: ['files', 'lines'],
  churn_files: ['files', 'lines'],
  campaign_tests: ['tests', 'devices'],
  history: ['entries', 'values'],
};

/** What a report says of a store, as a line. */
const lineOf = ({ store, looked_at, found, removed }: StoreReport): string => {
  const [unit = '', gone = ''] = words[store] ?? [];
  const label = store.replaceAll('_', ' ').padEnd(15);
  return `${label} ${looked_at} ${unit} looked at${found === 0 ? ', nothing found' : `, ${removed} ${gone} removed`}`;
};

/**
 * Takes devices that are in the ledger out of all stores, one after the other. It may be cut off at any time and begun again.
 * @param devices those it is about, which makes it quick; null: whatever the ledger knows
 */
export const sweepErased = async (
  context: Context,
  devices: Devices,
  { say, signal }: Told,
): Promise<StoreReport[]> => {
  const steps: [string, () => Promise<Omit<StoreReport, 'store'>>][] = [
    ['lists', () => eraseInBuilds(context, devices?.forms ?? null, signal)],
    ['originals', () => originals(context, signal)],
    ['churn_files', () => eraseInChurnFiles(context)],
    ['campaign_tests', () => eraseInCampaignTests(context)],
    ['history', () => eraseInHistory(context)],
    ['facts', () => eraseInFacts(context, devices?.uuids ?? null, signal)],
  ];
  const done: StoreReport[] = [];
  for (const [store, step] of steps) {
    signal.throwIfAborted();
    const report = { store, ...(await step()) };
    say(lineOf(report));
    done.push(report);
  }
  return done;
};

const BACKUPS = 'Backups hold it until they expire; a restore erases it again.';
const PARTS = 'The facts keep replaced files on the disk for 8 minutes.';
const ANSWERS = 'Answers that are kept for repeated requests, and logs, may name it for a day.';
const HELD = 'A backup is being made: replaced files go once it has ended.';
const SOURCES =
  'What clients keep in their own buckets and addresses is theirs: only what was taken from there is gone.';

/**
 * Erases devices: from here on nothing takes them in, and what is stored of them goes. Beside the backups it is noted as well, so
 * that a restore erases them again.
 * @param uuids gaid, idfa or idfv; one at least
 * @throws TypeError for what is no device id
 */
export const eraseDevices = async (house: Context, uuids: readonly string[], told: Told): Promise<ErasureReport> => {
  const context = systemContext(house);
  const forms = uuids.flatMap(formsOf);
  const lines = formsToNote(context, uuids, context.realNow());
  await noteErased(context, lines);
  const away = await noteBesideAll(context, { forms: lines });
  const held = await removalsHeld(context);
  const stores = await sweepErased(context, { uuids, forms }, told);
  const files = await waitingFactFiles(context);
  return {
    stores,
    stays: [
      ...[BACKUPS, PARTS, ANSWERS, SOURCES],
      ...(files > 0 ? [`${files} files of facts wait to be read; what they bring of it is refused then.`] : []),
      ...(away.length > 0
        ? [`The backups in ${away.join(', ')} could not be told: after a restore of one, erase it again.`]
        : []),
      ...(held ? [HELD] : []),
    ],
  };
};
