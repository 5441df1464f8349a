import { IconListCheck } from '@tabler/icons-react';
import { MenuButton } from '#ui/menu/MenuButton.tsx';
import type { Campaign } from './campaign.queries.ts';

type Flags = Pick<Campaign, 'state' | 'active' | 'paused'>;

/** What is done to many campaigns at once: the flag that each sets (D-127). */
const actions: readonly { label: string; sets: Partial<Flags> }[] = [
  { label: 'Archive', sets: { state: 'Archived' } },
  { label: 'Unarchive', sets: { state: 'New' } },
  { label: 'Activate', sets: { active: true } },
  { label: 'Deactivate', sets: { active: false } },
  { label: 'Pause', sets: { paused: true } },
  { label: 'Unpause', sets: { paused: false } },
];

/** The rows that an action would change. */
const changedBy = (sets: Partial<Flags>, rows: readonly Campaign[]): Campaign[] =>
  rows.filter((row) => Object.entries(sets).some(([flag, value]) => row[flag as keyof Flags] !== value));

type Props = { rows: readonly Campaign[]; onStage: (rows: readonly Campaign[], sets: Partial<Flags>) => void };

/** Each action while one of the selected rows would change by it; what it changes stands there unsaved. */
export const CampaignActions = ({ rows, onStage }: Props) => (
  <MenuButton
    label="Selection"
    icon={<IconListCheck size={16} aria-hidden />}
    items={actions
      .map(({ label, sets }) => ({ label, sets, changes: changedBy(sets, rows) }))
      .filter(({ changes }) => changes.length > 0)
      .map(({ label, sets, changes }) => ({ key: label, label, onSelect: () => onStage(changes, sets) }))}
  />
);
