import type { CreativeGroupStatus } from '@fairlead/domain/creative-group/creative-group';
import { offsetMinutes, spokenOf } from '@fairlead/domain/creative-group/schedule';
import type { Tone } from '#ui/bits/Chip.tsx';
import type { FieldWords } from '#ui/form/conflict.ts';
import { day } from '#ui/format.ts';
import type { CreativeGroup } from './creative-group.queries.ts';

/** What a person edits of a group in the grid. */
export type GroupEdit = Pick<CreativeGroup, 'name' | 'active' | 'state' | 'campaign_ids'>;

/** Red where somebody has to do something (CG-53 to CG-55). */
export const toneOf = (status: CreativeGroupStatus): Tone => {
  if (status === 'live') return 'ok';
  return status === 'no campaigns connected' || status === 'paused by am' ? 'bad' : 'quiet';
};

type Scheduling = CreativeGroup['schedulings'][number];

/** The day on which an instant lies by the clocks of the schedule. */
const dayIn = (instant: string, { timezone }: Scheduling): string =>
  day(new Date(new Date(instant).getTime() + offsetMinutes(timezone) * 60_000));

/** When a group is shown, in the documents' words (CG-57). */
export const scheduleText = (schedulings: readonly Scheduling[], now: Date): string => {
  const spoken = spokenOf(schedulings, now);
  if (!spoken) return 'Always Running';
  if (spoken.recurring) return 'Recurring';
  return `${dayIn(spoken.start_utc, spoken)} - ${dayIn(spoken.end_utc, spoken)}`;
};

export const groupWords: FieldWords<GroupEdit> = {
  thing: 'creative group',
  labels: { name: 'Name', active: 'Active', state: 'State', campaign_ids: 'Campaigns' },
  show: (name, value) => {
    if (name === 'state') return value === 'Archived' ? 'Archived' : 'Not archived';
    return name === 'campaign_ids' && Array.isArray(value) ? value.join(', ') || 'None' : undefined;
  },
};
