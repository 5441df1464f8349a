import type { Context } from '../../context.ts';
import { emptyValues, entriesOfField } from '../../platform/changes/empty-values.sql.ts';
import { formsIn } from '../../platform/erased/forms.ts';
import { erasedDevices, type Ledger } from '../../platform/erased/ledger.ts';
import { eraseInTests } from '../campaign/campaign-test.service.ts';
import type { StoreReport } from './erasure.sql.ts';

type ErasedFrom = Omit<StoreReport, 'store'>;

const names = (ledger: Ledger, value: unknown): boolean => {
  if (typeof value !== 'string') return false;
  for (const { kind, id } of formsIn(value)) if (ledger.holds(kind, id, 0, id.length)) return true;
  return false;
};

/** Tests of campaigns go on without the device that was erased. */
export const eraseInCampaignTests = async (context: Context): Promise<ErasedFrom> => {
  const ledger = await erasedDevices(context);
  return eraseInTests(context, (device) => names(ledger, device));
};

/** Entries of the history keep who did what, and when; the device that they tell goes. */
export const eraseInHistory = async (context: Context): Promise<ErasedFrom> => {
  const [entries, ledger] = await Promise.all([entriesOfField(context.db, 'device_id'), erasedDevices(context)]);
  const told: ErasedFrom = { looked_at: entries.length, found: 0, removed: 0 };
  for (const { id, changes } of entries) {
    const emptied = changes.map((change) => ({
      ...change,
      before: names(ledger, change.before) ? null : change.before,
      after: names(ledger, change.after) ? null : change.after,
    }));
    if (JSON.stringify(emptied) === JSON.stringify(changes)) continue;
    await emptyValues(context.db, { id, changes: emptied });
    told.found++;
    told.removed++;
  }
  return told;
};
