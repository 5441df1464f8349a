import { IconCircleCheckFilled, IconCircleOff, IconDownload, IconFileTypeCsv } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { useProductNow } from '#lib/clock.ts';
import { Chip } from '#ui/bits/Chip.tsx';
import { Section } from '#ui/form/DraftForm.tsx';
import { ago, dayTime } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { healthOf } from '../application/health.queries.ts';
import type { ChurnApp } from './churn.queries.ts';
import { downloadChurnFile } from './churn-file.ts';

/** Whether events arrive, and how long ago the last one happened. */
const Stream = ({ churn }: { churn: ChurnApp }) => {
  const { data: health, error } = useQuery(healthOf(churn.app_id));
  const now = useProductNow();
  const last = health?.last_event_at;
  return (
    <div className="churn-fact">
      <span className="field-label">Data stream</span>
      <span className="row is-wrap">
        {churn.is_datastream_enabled ? (
          <Chip tone="ok" icon={<IconCircleCheckFilled size={12} aria-hidden />}>
            On
          </Chip>
        ) : (
          <Chip tone="quiet" icon={<IconCircleOff size={12} aria-hidden />}>
            Off
          </Chip>
        )}
        {last && (
          <time className="num" dateTime={last} title={`${dayTime(last)} UTC`}>
            last event {ago(last, now)}
          </time>
        )}
        {health && last === null && <span className="dim">no event has arrived yet</span>}
        {error && !health && (
          <span className="dim">when the last event came could not be read: {messageOf(error)}</span>
        )}
      </span>
      <span className="field-hint">On while events of this app arrived within the last 7 days.</span>
    </div>
  );
};

/** The newest file; its link is asked for at the click. */
const NewestFile = ({ churn, company }: { churn: ChurnApp; company: number }) => {
  const [asking, setAsking] = useState(false);
  const now = useProductNow();
  const { last_churn_file: file, last_churn_update: at } = churn;
  const download = () => {
    setAsking(true);
    void downloadChurnFile({ id: churn.app_id, company_id: company }).finally(() => setAsking(false));
  };
  return (
    <div className="churn-fact">
      <span className="field-label">Churn file</span>
      {file === null ? (
        <span className="dim">
          {churn.is_churn_prediction_enabled
            ? 'None yet. It appears here once the prediction service has sent the first one.'
            : 'None. Files arrive while the churn API is on.'}
        </span>
      ) : (
        <span className="row is-wrap">
          <span className="churn-file inline" title={file}>
            <IconFileTypeCsv size={18} stroke={1.6} aria-hidden />
            <span>{file}</span>
          </span>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={asking}
            onClick={download}
            aria-label={`Download ${file}`}
          >
            Download
          </Button>
        </span>
      )}
      {at !== null && (
        <span className="churn-updated">
          <span className="field-label">Last updated</span>
          <time className="num" dateTime={at}>
            {dayTime(at)} UTC <span className="dim">({ago(at, now)})</span>
          </time>
        </span>
      )}
    </div>
  );
};

/** What the toggle depends on and what comes of it (AP-83). */
export const ChurnFacts = ({ churn, company }: { churn: ChurnApp; company: number }) => (
  <Section title="Data">
    <div className="wide churn-facts">
      <Stream churn={churn} />
      <NewestFile churn={churn} company={company} />
    </div>
  </Section>
);
