import type { Currency } from '@fairlead/domain/money';
import { IconFlaskOff } from '@tabler/icons-react';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { ask } from '#ui/dialog/ask.ts';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { ArmsTable } from './ArmsTable.tsx';
import { type RunningTest, useStopTest } from './ab-test.queries.ts';
import { SplitBar } from './SplitBar.tsx';
import type { useArmNames } from './useArmNames.ts';

type Props = {
  campaign: WholeCampaign;
  running: RunningTest;
  currency: Currency;
  names: ReturnType<typeof useArmNames>;
};

/** The campaigns of a running test with their names and shares, and its end (CX-12, CX-22). */
export const NamesForm = ({ campaign, running, currency, names }: Props) => {
  const { arms, daily_budget: cap } = running;
  const stop = useStopTest();
  const end = async () => {
    const yes = await ask({
      title: 'Are you sure you want to end test(s)?',
      text: `${plural(arms.length - 1, 'mirror')} will be archived, and the campaign gets its whole daily cap back. What the test found stays.`,
      yes: 'End test',
    });
    if (yes) stop.mutate({ params: { campaignId: String(campaign.id) } });
  };
  return (
    <section>
      <div className="ab-test-head">
        <h2>Campaigns in the test</h2>
        <span className="push" />
        <Button
          variant="default"
          loading={stop.isPending}
          leftSection={<IconFlaskOff size={16} aria-hidden />}
          onClick={() => void end()}
        >
          End test
        </Button>
      </div>
      <SplitBar name={campaign.name} cap={cap} mirrors={arms.length - 1} currency={currency} />
      <ArmsTable rows={names.rows} cap={cap} currency={currency} disabled={names.saving} onName={names.rename} />
    </section>
  );
};
