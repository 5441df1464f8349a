import {
  IconArchive,
  IconArchiveOff,
  IconCoin,
  IconListCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconToggleLeft,
  IconToggleRight,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Unsaved } from '#ui/grid/index.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { BulkCountries } from './BulkCountries.tsx';
import { isTested } from './daily-cap.ts';
import type { Campaign } from './overview.queries.ts';

const EditCaps = lazy(() => import('./EditCaps.tsx').then(({ EditCaps: Dialog }) => ({ default: Dialog })));

type Flags = Pick<Campaign, 'state' | 'active' | 'paused'>;

/** What is done to many campaigns at once: the flag that each sets (D-127). */
const actions: readonly { label: string; icon: typeof IconArchive; sets: Partial<Flags> }[] = [
  { label: 'Archive', icon: IconArchive, sets: { state: 'Archived' } },
  { label: 'Unarchive', icon: IconArchiveOff, sets: { state: 'New' } },
  { label: 'Activate', icon: IconToggleRight, sets: { active: true } },
  { label: 'Deactivate', icon: IconToggleLeft, sets: { active: false } },
  { label: 'Pause', icon: IconPlayerPause, sets: { paused: true } },
  { label: 'Unpause', icon: IconPlayerPlay, sets: { paused: false } },
];

/** The rows that an action would change. One that is tested is not archived before its test has ended. */
const changedBy = (sets: Partial<Flags>, rows: readonly Campaign[]): Campaign[] =>
  rows.filter(
    (row) =>
      Object.entries(sets).some(([flag, value]) => row[flag as keyof Flags] !== value) &&
      !(sets.state === 'Archived' && isTested(row)),
  );

type Props = {
  rows: readonly Campaign[];
  unsaved: Pick<Unsaved<Campaign>, 'entries' | 'stage' | 'store'>;
  /** Whether the viewer changes campaigns here. */
  edit: boolean;
  /** What else is done to many of them. */
  children: ReactNode;
};

/** Each action while one of the selected rows would change by it; what it changes stands there unsaved. */
export const BulkActions = ({ rows, unsaved, edit, children }: Props) => {
  const [capping, setCapping] = useState(false);
  const may = useMay();
  const [first] = rows;
  return (
    <>
      {actions
        .map(({ sets, ...shown }) => ({ ...shown, sets, changes: changedBy(sets, rows) }))
        .filter(({ changes }) => edit && changes.length > 0)
        .map(({ label, icon: Icon, sets, changes }) => (
          <button
            key={label}
            type="button"
            className="grid-button"
            title={label}
            onClick={() => void unsaved.stage(changes, sets)}
          >
            <Icon size={16} aria-hidden />
            <span className="grid-word">{label}</span>
          </button>
        ))}
      {edit && (
        <>
          <button type="button" className="grid-button" title="Edit daily caps" onClick={() => setCapping(true)}>
            <IconCoin size={16} aria-hidden />
            <span className="grid-word">Edit daily caps</span>
          </button>
          <BulkCountries rows={rows} unsaved={unsaved} />
        </>
      )}
      {may('readiness.read') && first && (
        <PlainLink
          className="grid-button"
          title="Check readiness"
          href={`/companies/${first.company_id}/applications/${first.app_id}/campaigns/readiness?campaign=${rows.map(({ id }) => id).join(',')}`}
        >
          <IconListCheck size={16} aria-hidden />
          <span className="grid-word">Check readiness</span>
        </PlainLink>
      )}
      {children}
      <Suspense>
        {capping && (
          <EditCaps
            rows={rows}
            savedOf={(row) => unsaved.entries.get(row.id)?.base ?? row}
            onStage={(changes) =>
              void unsaved.store.put(
                changes.map(({ row, cap }) => ({ row, field: 'daily_cap', draft: { value: cap } })),
              )
            }
            onClose={() => setCapping(false)}
          />
        )}
      </Suspense>
    </>
  );
};
