import { type ApplicationDraft, trackingProviderNames } from '@fairlead/domain/application/application';
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

/** "2 campaigns of this application are running: A, B." @param running their names, one at least */
const areRunning = (running: readonly string[]): string =>
  running.length === 1
    ? `1 campaign of this application is running: ${running[0]}.`
    : `${running.length} campaigns of this application are running: ${listed(running)}.`;

/**
 * Archiving an application takes it out of lists and pickers and leaves its campaigns alone (decision 0023): says how many
 * go on running.
 */
export const noteArchiving = async (context: Context, before: ApplicationRow, state: State): Promise<void> => {
  if (!context.dryRun || state !== 'archived' || before.state === 'archived') return;
  const running = await runningCampaignsOf(context, before.id);
  if (running.length === 0) return;
  const they = running.length === 1 ? 'It goes' : 'They go';
  context.warnings.push({ path: 'state', message: `${areRunning(running)} ${they} on until stopped.` });
};

/** These two are no partner's name. */
const providerNames: Readonly<Record<string, string>> = {
  ...trackingProviderNames,
  unknown: 'an unknown provider',
  custom: 'a custom provider',
};
const nameOf = (provider: string): string => providerNames[provider] ?? provider;

/** Links of running campaigns are held against the provider of today: says so where that becomes another one. */
export const noteProvider = async (context: Context, before: ApplicationRow, next: ApplicationDraft): Promise<void> => {
  if (!context.dryRun || before.tracking_provider === next.tracking_provider) return;
  const running = await runningCampaignsOf(context, before.id);
  if (running.length === 0) return;
  const its = running.length === 1 ? 'Its' : 'Their';
  context.warnings.push({
    path: 'tracking_provider',
    message: `${areRunning(running)} ${its} tracking links are checked as links of ${nameOf(next.tracking_provider)} from then on, no longer of ${nameOf(before.tracking_provider)}.`,
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
