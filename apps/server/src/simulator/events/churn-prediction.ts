import { addDays, dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { listChurnApps } from '../../features/churn/churn.service.ts';
import { receiveChurnFile } from '../../features/churn/churn-file.service.ts';
import { streamApps } from './stream-ground.ts';

/** Devices that were not seen for so long are gone, and nobody asks when they will go. */
const DAYS_BACK = 60;

/** A device is the likelier to be lost the longer it was not seen: half of those that stayed away for ten days. */
const scores = (letters: 'upper' | 'lower'): string => `SELECT ${letters}(toString(device_id)) AS device_id,
    round(1 - exp(-0.0693 * greatest(0, dateDiff('hour', last, {now:DateTime('UTC')}) / 24)), 4) AS churn_score
  FROM (SELECT device_id, max(ts) AS last FROM app_events AS e WHERE app_id = {app:UInt32} AND e.day >= {from:Date}
    AND ts < {now:DateTime('UTC')} GROUP BY device_id) ORDER BY churn_score DESC, device_id`;

/** Plays the prediction service for one app: sends the file that its events make. */
const predict = async (
  context: Context,
  app: number,
  letters: 'upper' | 'lower',
  signal: AbortSignal,
): Promise<void> => {
  const now = new Date(Math.floor(context.now().getTime() / 1000) * 1000);
  const params = { app, from: addDays(dayOf(now), -DAYS_BACK), now: now.toISOString().slice(0, 19).replace('T', ' ') };
  const stream = await context.facts.stream(scores(letters), params, 'CSVWithNames', { signal });
  const name = `churn_${app}_${dayOf(now)}.csv`;
  await receiveChurnFile(context, app, { name, stream, finish: async () => {}, signal });
};

/**
 * Plays the prediction service: every simulated app whose churn API is on gets the day's file, unless it has it already.
 * @returns how many files were sent
 */
export const sendPredictions = async (
  context: Context,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> => {
  const today = dayOf(context.now());
  const { apps } = await streamApps(context);
  if (apps.length === 0) return 0;
  const { items } = await listChurnApps(context, {});
  const asked = new Map(items.map((item) => [item.app_id, item]));
  let sent = 0;
  for (const { app_id, stream } of apps) {
    const app = asked.get(app_id);
    if (!app?.is_churn_prediction_enabled || !app.is_datastream_enabled) continue;
    if (app.last_churn_update !== null && dayOf(new Date(app.last_churn_update)) >= today) continue;
    await predict(context, app_id, stream.bundle.endsWith('.ios') ? 'upper' : 'lower', signal);
    sent += 1;
  }
  return sent;
};
