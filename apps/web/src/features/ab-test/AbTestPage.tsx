import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { campaignOf, type WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { focusPage } from '#ui/dialog/useFocusBack.ts';
import { NotRead } from '#ui/state/NotRead.tsx';
import { abTestsOf } from './ab-test.queries.ts';
import { RunningTest } from './RunningTest.tsx';
import { StartTest } from './StartTest.tsx';
import type { ArmWords } from './words.ts';
import './ab-test.css';
import './ab-results.css';

const Tests = ({ campaign, words }: { campaign: WholeCampaign; words: ArmWords }) => {
  const { data, error, isPending, refetch } = useQuery(abTestsOf(campaign.id));
  const running = data && (data.running?.id ?? null);
  const before = useRef<number | null | undefined>(undefined);
  // A test that begins or ends takes the button along that began or ended it
  useEffect(() => {
    if (before.current !== undefined && before.current !== running) focusPage();
    before.current = running;
  }, [running]);
  if (!data)
    return (
      <div className="ab-test-main" aria-busy={isPending}>
        {isPending ? (
          <p className="dim">The tests of this campaign are on their way.</p>
        ) : (
          <p role="alert">
            <NotRead lead="The tests of this campaign could not be read." error={error} retry={() => void refetch()} />
          </p>
        )}
      </div>
    );
  return data.running ? (
    <RunningTest key={data.running.id} campaign={campaign} tests={data} running={data.running} words={words} />
  ) : (
    <StartTest key={data.past[0]?.id ?? 0} campaign={campaign} tests={data} words={words} />
  );
};

/** A campaign held against copies of itself; the page is the admins': others get `refused` (CX-02, CX-03). */
export const AbTestPage = ({ id, refused, words }: { id: number; refused: ReactNode; words: ArmWords }) => {
  const may = useMay()('campaign.ab_test');
  const campaign = useSuspenseQuery(campaignOf(id)).data;
  return may ? <Tests campaign={campaign} words={words} /> : refused;
};
