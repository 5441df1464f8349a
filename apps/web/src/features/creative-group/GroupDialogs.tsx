import { useMemo } from 'react';
import { ConnectCampaigns } from './ConnectCampaigns.tsx';
import { ConnectedCampaigns } from './ConnectedCampaigns.tsx';
import type { CreativeGroup } from './creative-group.queries.ts';
import { EditSchedule } from './EditSchedule.tsx';

/** What is open over a page with groups, and for which of them, by id: what they are is asked again while it is open. */
export type OpenDialog = { kind: 'schedule' | 'connect' | 'connected'; ids: readonly number[] };

type Props = {
  open: OpenDialog | null;
  /** The groups of the page as they are now. */
  live: readonly CreativeGroup[];
  company: number;
  mayEdit: boolean;
  onOpen: (dialog: OpenDialog | null) => void;
};

/** The dialogs of creative groups: Edit schedule, Connect campaigns, Connected Campaigns (CG-21). */
export const GroupDialogs = ({ open, live, company, mayEdit, onOpen }: Props) => {
  const close = () => onOpen(null);
  const groups = useMemo(() => live.filter(({ id }) => open?.ids.includes(id)), [live, open]);
  const [first] = groups;
  if (!open || !first) return null;
  if (open.kind === 'schedule') return <EditSchedule groups={groups} onClose={close} />;
  if (open.kind === 'connect') return <ConnectCampaigns groups={groups} onClose={close} />;
  return (
    <ConnectedCampaigns
      group={first}
      company={company}
      onConnect={mayEdit && first.state === 'New' ? () => onOpen({ kind: 'connect', ids: [first.id] }) : undefined}
      onClose={close}
    />
  );
};
