import * as campaigns from '@fairlead/contract/campaign';
import { INTERNAL_NAME_REQUIRED } from '@fairlead/domain/campaign/details.rules';
import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { wordsOf } from '#lib/live/words.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { saveMerging, unsavedReason } from '#ui/form/save-merging.ts';
import { plural } from '#ui/format.ts';
import { abTestsOf, type RunningTest } from './ab-test.queries.ts';

type Arm = RunningTest['arms'][number];
/** A name, and the arm as it was when that was begun. */
type Typed = { name: string; began: Arm };

/** What a save of an arm sends: its budgets, too, as a campaign is not saved without them (CB-12). They stay what others make of them. */
const sentOf = ({ internal_name, client_budget, client_daily_budget }: Arm) => ({
  internal_name,
  client_budget,
  client_daily_budget,
});

const words = { thing: 'campaign', labels: campaignLabels };

/** Saves a name, put together with what others saved of the arm meanwhile. @returns why not, or whether it was sent */
const saveName = async ({ name, began }: Typed, changeSet: string): Promise<{ why: string } | { sent: boolean }> => {
  if (name.trim() === '') return { why: INTERNAL_NAME_REQUIRED };
  const original = sentOf(began);
  try {
    const outcome = await saveMerging({
      part: { began: original, version: began.version, mine: { ...original, internal_name: name } },
      words,
      name: began.name,
      send: ({ mine, version = began.version }) =>
        call(campaigns.updateCampaign, {
          params: { campaignId: String(began.campaign_id) },
          body: { ...mine, version },
          changeSet,
        }),
    });
    if (outcome.is !== 'saved' && outcome.is !== 'same') return { why: unsavedReason(outcome.is, words.thing) };
    outcome.said.forEach(toast.note);
    return { sent: outcome.is === 'saved' };
  } catch (error) {
    return { why: (error instanceof ApiError && error.errors[0]?.message) || messageOf(error) };
  }
};

/** What was typed as names of the arms of a running test; saved arm by arm, in one change set (CX-10, CX-13). */
export const useArmNames = ({ arms }: RunningTest) => {
  const [typed, setTyped] = useState<Record<number, Typed>>({});
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const nameOf = ({ campaign_id, internal_name }: Arm) => typed[campaign_id]?.name ?? internal_name ?? '';
  const changed = arms.flatMap((arm) => {
    const one = typed[arm.campaign_id];
    return one && one.name !== (arm.internal_name ?? '') ? [one] : [];
  });
  useUnsavedGuard(changed.length > 0);
  const clean = () => {
    setTyped({});
    setErrors({});
  };
  const save = async () => {
    const wrong: Record<number, string> = {};
    let sent = 0;
    setSaving(true);
    const changeSet = uuid();
    for (const one of changed) {
      const { campaign_id } = one.began;
      const done = await saveName(one, changeSet);
      if ('why' in done) wrong[campaign_id] = done.why;
      else if (done.sent) sent++;
    }
    for (const word of [...wordsOf('campaign'), 'history']) void client.invalidateQueries({ queryKey: [word] });
    // What is typed next is typed over what was just saved, not asked about with it
    await client.invalidateQueries({ queryKey: abTestsOf(arms[0]?.campaign_id ?? 0).queryKey, exact: true });
    setTyped((all) => Object.fromEntries(Object.entries(all).filter(([id]) => wrong[Number(id)] !== undefined)));
    setErrors(wrong);
    setSaving(false);
    if (sent > 0) toast.ok(`${plural(sent, 'internal name')} saved`);
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
    rename: (at: number, name: string) => {
      const arm = arms[at];
      if (!arm) return;
      const { [arm.campaign_id]: before, ...rest } = typed;
      // An edit begins with its first letter: what others save from then on is asked about
      const began = before?.began ?? arm;
      setTyped(name === (began.internal_name ?? '') ? rest : { ...rest, [arm.campaign_id]: { name, began } });
    },
  };
};
