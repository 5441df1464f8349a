import type { Context, SignedIn } from '../../context.ts';
import { systemContext } from '../../context.ts';
import { updateChurnApp } from '../../features/churn/churn.service.ts';
import { sendPredictions } from '../../simulator/events/churn-prediction.ts';
import { streamApps } from '../../simulator/events/stream-ground.ts';

/** Apps whose predictions somebody wants. */
const WANTED = ['com.nomnom.ios', 'com.nomnom.android', 'com.spinpalace.ios', 'com.lumen.android'];

/** Switches the churn API of a few apps on, in somebody's name, and lets the prediction service send its first files. */
export const seedChurn = async (context: Context, by: SignedIn, signal?: AbortSignal): Promise<void> => {
  const { apps } = await streamApps(context);
  const person = systemContext(context, { user: by, channel: 'form' });
  for (const { app_id, stream } of apps) if (WANTED.includes(stream.bundle)) await updateChurnApp(person, app_id, true);
  await sendPredictions(context, signal);
};
