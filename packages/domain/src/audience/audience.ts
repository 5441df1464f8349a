import { STOPPED } from './failure.ts';
import type { Origin } from './origin.ts';

export { type Origin, originNames, origins } from './origin.ts';

/** The placeholder a fresh IDFV list points at (D-222). */
export const PLACEHOLDER_FILE = 'default_idfv.csv';
/** Most lists one call returns (CN-06). */
export const LIST_CAP = 2000;

/** What the size cell shows (AD-30 to AD-33). */
export type AudienceSize =
  | { show: 'building' }
  | { show: 'refreshing' }
  | { show: 'failed'; error: string }
  | { show: 'rows'; rows: number; notes: SizeNote[] };
export type SizeNote = { tone: 'warning' | 'error'; text: string };

export type SizedList = {
  origin: Origin;
  criterion: string;
  rows: number | null;
  csv_updated: number | null;
  url: string | null;
  source: {
    duplicates: number | null;
    invalid_lines: number | null;
    case_fixed_lines: number | null;
    error: string | null;
    last_run: number | null;
  };
};

/** Sentences about what an import removed or mended (AD-37 to AD-40). */
export const summaryOf = (list: SizedList): SizeNote[] => {
  const { duplicates, invalid_lines, case_fixed_lines, error } = list.source;
  const letters = list.criterion === 'android_device_id' || list.criterion === 'gaid' ? 'lowercase' : 'uppercase';
  const notes: SizeNote[] = [];
  if (duplicates) notes.push({ tone: 'warning', text: `${duplicates} duplicate line(s) removed` });
  if (invalid_lines) notes.push({ tone: 'warning', text: `${invalid_lines} invalid line(s) removed` });
  if (case_fixed_lines)
    notes.push({
      tone: 'warning',
      text: `${case_fixed_lines} device ID(s) were auto-converted to ${letters} to ensure proper matching`,
    });
  if (error === STOPPED) notes.push({ tone: 'warning', text: 'The last build was stopped' });
  else if (error)
    notes.push({ tone: 'error', text: `An error occurred while processing the audience list (${error})` });
  return notes;
};

/** A dynamic audience that has already run and is not building may be built again at once (AD-35). */
export const canRefresh = (list: SizedList & { state: 'new' | 'archived' }): boolean =>
  list.origin === 'cohorts' &&
  list.state === 'new' &&
  list.source.last_run !== null &&
  sizeOf(list).show !== 'building';

export const sizeOf = (list: SizedList): AudienceSize => {
  const placeholder = list.criterion === 'idfv' && (list.url ?? '').endsWith(PLACEHOLDER_FILE);
  if (list.csv_updated === null || placeholder)
    return list.source.error ? { show: 'failed', error: list.source.error } : { show: 'building' };
  if (list.origin === 'cohorts' && list.source.last_run === null) return { show: 'refreshing' };
  return { show: 'rows', rows: list.rows ?? 0, notes: summaryOf(list) };
};
