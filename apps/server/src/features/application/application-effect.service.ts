import type { ApplicationDraft } from '@fairlead/domain/application/application';
import { oddApplication } from '@fairlead/domain/application/application.rules';
import type { State } from '@fairlead/domain/state';
import type { Context } from '../../context.ts';
import { runningCampaignsOf } from '../pacing/running.service.ts';
import { type ApplicationRow, twinsOf } from './application.sql.ts';

/** The first names and how many there are beside them. */
const listed = (names: readonly string[], most = 3): string => {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
};

/**
 * Archiving an application takes it out of lists and pickers and leaves its campaigns alone (decision 0023): says how many
 * go on running.
 */
export const noteArchiving = async (context: Context, before: ApplicationRow, state: State): Promise<void> => {
  if (!context.dryRun || state !== 'archived' || before.state === 'archived') return;
  const running = await runningCampaignsOf(context, before.id);
  if (running.length === 0) return;
  const [are, they] = running.length === 1 ? ['1 campaign', 'It goes'] : [`${running.length} campaigns`, 'They go'];
  context.warnings.push({
    path: 'state',
    message: `${are} of this application ${running.length === 1 ? 'is' : 'are'} running: ${listed(running)}. ${they} on until stopped.`,
  });
};

/** Where an application leads to: what is odd about it is said while it is set. */
const leading = ['app_store_url', 'app_store_id', 'bundle_identifier'] as const;

/**
 * What a person should know before saving: a store URL of another app, or the same app twice in a company, which is no
 * mistake by itself.
 */
export const noteOddities = async (
  context: Context,
  before: ApplicationRow | null,
  next: ApplicationDraft & { state: State },
): Promise<void> => {
  if (!context.dryRun) return;
  if (before === null || leading.some((field) => before[field] !== next[field]))
    context.warnings.push(...oddApplication(next));
  const begins = before === null || before.bundle_identifier === null || before.state === 'archived';
  if (!begins || next.state !== 'new') return;
  const twins = await twinsOf(context, { ...next, id: before?.id ?? null });
  if (twins.length > 0)
    context.warnings.push({
      path: 'bundle_identifier',
      message: `This company has the same app already: ${listed(twins.map(({ id, name }) => `${name} (${id})`))}`,
    });
};
