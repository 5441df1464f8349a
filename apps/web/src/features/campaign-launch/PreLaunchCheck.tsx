import { freeMediaText } from '@fairlead/domain/campaign/pricing';
import { IconRocket, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isStale, messageOf } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { focusIfNone } from '#ui/dialog/useFocusBack.ts';
import { Button } from '#ui/kit/Button.ts';
import { Note } from '#ui/layout/Note.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { campaignOf } from '../campaign/campaign-page.queries.ts';
import { Checks } from './Checks.tsx';
import { type Issue, readinessOf, useLaunching } from './campaign-launch.queries.ts';
import { whyNotLaunched } from './lost-launch.ts';
import { budgetLimitOf, notShownBefore, passedOf, spendingOf } from './ready-words.ts';
import './campaign-launch.css';

type Props = { id: number; name: string; open: boolean; onClose: () => void; onLaunched: () => void };

/** Before a campaign is launched: six checks as steps, their repairs, what it may spend, and the launch (CR-04 to CR-09). */
export const PreLaunchCheck = ({ id, name, open, onClose, onLaunched }: Props) => {
  const { data, error, isFetching, refetch } = useQuery({ ...readinessOf(id), enabled: open });
  const campaign = useQuery({ ...campaignOf(id), enabled: open }).data;
  const mayLaunch = useMay()('campaign.launch');
  const { repair, launch } = useLaunching();
  const [repairing, setRepairing] = useState<Issue['code'] | null>(null);
  const [launching, setLaunching] = useState(false);
  const steps = useRef<HTMLOListElement>(null);
  const ready = data?.status === 'success';
  // One that is on is repaired here, not launched a second time (CR-06); a copy in an A/B test goes on with its source
  const launches = mayLaunch && campaign?.source_campaign_id === null && !(data?.active && !data.paused);

  const onRepair = async (code: Issue['code']) => {
    setRepairing(code);
    await repair(id, [code]).then(
      ({ changes }) => toast.ok(changes.length === 1 ? 'Repaired' : `${changes.length} changes repaired`),
      (failure: unknown) => toast.fail(messageOf(failure)),
    );
    setRepairing(null);
    // The button that was pressed has gone with what it repaired
    setTimeout(() => focusIfNone(steps.current));
  };
  /** `seen`: the campaign as this dialog shows it. */
  const onLaunch = async (seen: number) => {
    setLaunching(true);
    try {
      const again = await refetch({ throwOnError: true });
      if (again.data?.status !== 'success') return;
      await launch(id, seen);
      toast.ok('Campaign launched successfully');
      onLaunched();
    } catch (failure) {
      toast.fail(whyNotLaunched(failure));
      if (isStale(failure)) void refetch(); // what was changed is shown, and the next press is of that
    } finally {
      setLaunching(false);
    }
  };
  const may = ready && launches ? spendingOf(data) : null;
  const waits = ready ? notShownBefore(data) : null;
  const limit = ready && launches ? budgetLimitOf(data) : null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={620}
      title={
        <span className="ready-title">
          Pre-launch check
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <IconX size={18} aria-hidden />
          </button>
        </span>
      }
      intro={name}
      ways={
        <span className="dim" role="status">
          {may ||
            (data
              ? `${passedOf(data)} of ${data.checks.length} passed, ${isFetching ? 'checking…' : 'checked just now'}`
              : '')}
        </span>
      }
      actions={
        <>
          {ready ? (
            <Button variant="default" onClick={onClose}>
              {launches ? 'Not now' : 'Close'}
            </Button>
          ) : (
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Check again
            </Button>
          )}
          {launches && (
            <Button
              leftSection={<IconRocket size={16} aria-hidden />}
              loading={launching}
              aria-disabled={!ready}
              data-disabled={!ready || undefined}
              title={ready ? undefined : 'All checks have to pass first'}
              onClick={() => (ready ? void onLaunch(data.version) : undefined)}
            >
              Launch campaign
            </Button>
          )}
        </>
      }
    >
      {error && !data && (
        <Note tone="bad" role="alert">
          Cannot retrieve pre-check information. {messageOf(error)}
        </Note>
      )}
      {!data && !error && <p className="dim">Checking…</p>}
      {data && (
        <Checks
          ref={steps}
          readiness={data}
          repairing={repairing}
          onRepair={(code) => void onRepair(code)}
          onLeave={onClose}
        />
      )}
      {waits && <Note tone="warn">{waits}</Note>}
      {limit && <Note tone="warn">{limit}</Note>}
      {ready && campaign?.pricing_type === 'free' && <Note tone="warn">{freeMediaText(false)}</Note>}
    </Dialog>
  );
};
