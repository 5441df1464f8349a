import * as campaigns from '@fairlead/contract/campaign';
import { INTERNAL_NAME_REQUIRED } from '@fairlead/domain/campaign/details.rules';
import type { Currency } from '@fairlead/domain/money';
import { IconFlaskOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { wordsOf } from '#lib/live/words.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { ask } from '#ui/dialog/ask.ts';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { ArmsTable } from './ArmsTable.tsx';
import { type RunningTest, useStopTest } from './ab-test.queries.ts';
import { SplitBar } from './SplitBar.tsx';

/** What was typed as names of the arms of a running test; saved arm by arm, in one change set (CX-10, CX-13). */
export const useArmNames = (campaign: WholeCampaign, { arms }: RunningTest) => {
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const nameOf = ({ campaign_id, internal_name }: RunningTest['arms'][number]) =>
    typed[campaign_id] ?? internal_name ?? '';
  const changed = arms.filter((arm) => nameOf(arm) !== (arm.internal_name ?? ''));
  useUnsavedGuard(changed.length > 0);
  const clean = () => {
    setTyped({});
    setErrors({});
  };
  const save = async () => {
    const wrong = Object.fromEntries(
      changed.filter((arm) => nameOf(arm).trim() === '').map((arm) => [arm.campaign_id, INTERNAL_NAME_REQUIRED]),
    );
    setSaving(true);
    const changeSet = uuid();
    for (const arm of changed) {
      const { campaign_id, client_daily_budget } = arm;
      if (wrong[campaign_id]) continue;
      try {
        await call(campaigns.updateCampaign, {
          params: { campaignId: String(campaign_id) },
          body: { client_budget: campaign.client_budget, client_daily_budget, internal_name: nameOf(arm) },
          changeSet,
        });
        setTyped(({ [campaign_id]: _, ...rest }) => rest);
      } catch (error) {
        wrong[campaign_id] = (error instanceof ApiError && error.errors[0]?.message) || messageOf(error);
      }
    }
    setErrors(wrong);
    setSaving(false);
    for (const word of [...wordsOf('campaign'), 'history']) void client.invalidateQueries({ queryKey: [word] });
    const saved = changed.length - Object.keys(wrong).length;
    if (saved > 0) toast.ok(`${plural(saved, 'internal name')} saved`);
  };
  return {
    saving,
    save,
    clean,
    changed: changed.length,
    rows: arms.map((arm) => ({
      ...{ key: String(arm.campaign_id), name: arm.name, share: arm.client_daily_budget },
      ...{ internal_name: nameOf(arm), error: errors[arm.campaign_id] },
    })),
    rename: (arm: number, name: string) => {
      const id = arms[arm]?.campaign_id;
      if (id !== undefined) setTyped({ ...typed, [id]: name });
    },
  };
};

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
