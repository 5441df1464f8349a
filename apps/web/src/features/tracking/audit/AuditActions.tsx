import { IconDownload, IconHistory } from '@tabler/icons-react';
import { Suspense, use, useState } from 'react';
import { GridHistoryView } from '#ui/grid/index.ts';
import { Button } from '#ui/kit/Button.ts';
import type { AuditRow } from './audit.ts';
import { saveAudit } from './audit-file.ts';

type Props = {
  rows: readonly AuditRow[];
  company: number | null;
  /** What the fields of a campaign are called in its history. */
  labels: Readonly<Record<string, string>>;
};

/** The saves of the campaigns, each with its way back, and the links as a file. */
export const AuditActions = ({ rows, company, labels }: Props) => {
  const History = use(GridHistoryView);
  const [shown, show] = useState(false);
  const history = {
    entity: 'campaign',
    thing: 'campaign',
    things: 'campaigns',
    labels,
    lastSave: () => null,
    ...(company === null ? {} : { company }),
  };
  return (
    <>
      {History && (
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => show(true)}>
          History
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={rows.length === 0}
        onClick={() => saveAudit(rows)}
      >
        Export
      </Button>
      {shown && History && (
        <Suspense>
          <History history={history} changeSet={null} onUndone={() => undefined} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
};
