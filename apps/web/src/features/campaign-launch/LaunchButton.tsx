import { IconExclamationCircleFilled, IconRocket } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/kit/Button.ts';
import { useMay } from '../auth/auth.queries.ts';
import { campaignOf } from '../campaign/campaign-page.queries.ts';
import { readinessOf } from './campaign-launch.queries.ts';
import './campaign-launch.css';

const PreLaunchCheck = lazy(() => import('./PreLaunchCheck.tsx').then((file) => ({ default: file.PreLaunchCheck })));

/** In the head of a campaign that is not on: how much is to be fixed, or the launch. Pause stands there otherwise. */
export const LaunchButton = ({ id, onLaunched }: { id: number; onLaunched: () => void }) => {
  const campaign = useSuspenseQuery(campaignOf(id)).data;
  const may = useMay();
  const [open, setOpen] = useState(false);
  const asked = may('campaign.read_readiness') && campaign.state !== 'Archived';
  const { data, error } = useQuery({ ...readinessOf(id), enabled: asked });
  const faults = data?.checks.flatMap(({ issues }) => issues).length ?? 0;
  const on = campaign.active && !campaign.paused;
  if (!asked || (on && faults === 0 && !error)) return null;
  // A copy in an A/B test is switched on with the campaign that is tested
  const launches = may('campaign.launch') && campaign.source_campaign_id === null;
  if (!launches && faults === 0 && !error) return null;
  const look = () => setOpen(true);
  const fix = `${faults} to fix${on ? '' : ' before launch'}`;
  return (
    <>
      {error && !data ? (
        <Button
          variant="default"
          leftSection={<IconExclamationCircleFilled size={16} className="ready-bad" aria-hidden />}
          onClick={look}
        >
          Cannot retrieve pre-check information
        </Button>
      ) : faults > 0 ? (
        <Button
          variant="default"
          leftSection={<IconExclamationCircleFilled size={16} className="ready-bad" aria-hidden />}
          onClick={look}
        >
          {fix}
        </Button>
      ) : (
        <Button leftSection={<IconRocket size={16} aria-hidden />} loading={!data} onClick={look}>
          Launch campaign
        </Button>
      )}
      {open && (
        <Suspense>
          <PreLaunchCheck
            id={id}
            name={campaign.name}
            open
            onClose={() => setOpen(false)}
            onLaunched={() => {
              setOpen(false);
              onLaunched();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
