import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { audienceCriterionOf, targetingField } from '@fairlead/domain/targeting/targeting';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { listsOf } from '#features/audience/audience.queries.ts';
import { campaignOf, countries as countriesQuery } from '#features/campaign/campaign-page.queries.ts';
import { suppliers as suppliersQuery } from '#features/supplier/supplier.queries.ts';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { ChoicesProblem } from '#ui/form/FormProblem.tsx';
import { ReadOnlyForm } from '#ui/form/LockedField.tsx';
import { same } from '#ui/form/merge.ts';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { placeNamed, useLedTo } from '#ui/form/useLedTo.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { AdvancedSection } from './AdvancedSection.tsx';
import { AudienceField, type AudienceParts } from './AudienceField.tsx';
import { LocationField } from './LocationField.tsx';
import { ReachPane } from './ReachPane.tsx';
import { useTargetingRights } from './rights.ts';
import { SuppliersField } from './SuppliersField.tsx';
import { type ReachBody, targetingOf } from './targeting.queries.ts';
import { useReach } from './useReach.ts';
import { useTargetingDraft } from './useTargetingDraft.ts';
import { criteriaShown, installersNames, listsIn, payersNames, type TargetingValues } from './values.ts';
import { targetingWords } from './words.ts';
import './targeting.css';

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const bodyOf = (values: TargetingValues): ReachBody | null => {
  const { countries, suppliers, installers_label, payers_label } = values;
  if (!countries || countries.length === 0) return null;
  const { whitelists, blacklists } = listsIn(values);
  return {
    countries: [...countries],
    suppliers: [...suppliers],
    installers_label,
    payers_label,
    targeting_configurations: { whitelists, blacklists },
  };
};

/** The reach of the form, and of what is saved where that differs. */
const Reach = ({ id, saved, path, may }: { id: number; saved: TargetingValues; path: string; may: boolean }) => {
  const values = useWatch() as TargetingValues;
  const [body, before] = [bodyOf(values), bodyOf(saved)];
  const reach = useReach(id, body, may);
  const was = useReach(id, before, may);
  if (!may) return null;
  return <ReachPane reach={reach} saved={same(body, before) ? null : (was.told?.devices ?? null)} path={path} />;
};

type Props = {
  id: number;
  audience: AudienceParts;
  /** At the right, below the reach. */
  history: (words: ReturnType<typeof targetingWords>) => ReactNode;
};

/** Whom a campaign bids for: segmentation, audiences in and out, location, suppliers, advanced lists, and how many that are (CT). */
export const TargetingTab = ({ id, audience, history }: Props) => {
  const campaign = useSuspenseQuery(campaignOf(id)).data;
  const targeting = useSuspenseQuery(targetingOf(id)).data;
  const rights = useTargetingRights(campaign);
  const { platform, company_id, app_id } = campaign;
  const [land, sellers, all] = [
    useQuery(countriesQuery),
    useQuery(suppliersQuery),
    useQuery({ ...listsOf(app_id), enabled: rights.audiences }),
  ];
  const known = useMemo(
    () => ({
      countries: land.data?.items ?? campaign.countries.map((one) => ({ id: one })),
      suppliers: sellers.data?.items ?? campaign.suppliers.map((one) => ({ id: one })),
      lists: all.data?.items ?? [],
    }),
    [land.data, sellers.data, all.data, campaign],
  );
  const words = useMemo(
    () =>
      targetingWords(platform, {
        countries: land.data?.items ?? [],
        suppliers: sellers.data?.items ?? [],
        lists: all.data?.items ?? [],
      }),
    [platform, land.data, sellers.data, all.data],
  );
  const draft = useTargetingDraft({ campaign, targeting, platform, writes: rights, known, words });
  const saved = draft.form.formState.defaultValues as TargetingValues;
  useLedTo(placeNamed, land.data !== undefined && (all.data !== undefined || !rights.audiences));
  const lists = all.data?.items ?? [];
  // One that is not bought from any more is shown only to be left
  const bought = (sellers.data?.items ?? []).filter(({ id: one, active }) => active || saved.suppliers.includes(one));
  const own = audienceCriterionOf(platform);
  const audiences = lists.filter(({ criterion }) => criterion === own);
  const others = lists.filter(({ criterion }) => !isDeviceCriterion(criterion) || criterion !== own);
  const path = `/companies/${company_id}/applications/${app_id}/campaigns`;
  const error = land.error ?? sellers.error ?? all.error;
  const panel = { parts: audience, downloads: rights.downloads, edits: rights.edits };
  const fields = (
    <>
      <section className="targeting-part" aria-labelledby="targeting-segmentation">
        <div className="section-head">
          <h2 id="targeting-segmentation">Segmentation</h2>
        </div>
        <div className="targeting-two">
          <SegmentedField
            name="installers_label"
            label="Installs"
            options={optionsOf(installersNames)}
            disabled={!rights.campaign}
          />
          <SegmentedField
            name="payers_label"
            label="Payers"
            options={optionsOf(payersNames)}
            disabled={!rights.campaign}
          />
        </div>
      </section>
      <div className="targeting-pair">
        <section className="targeting-part" aria-labelledby="targeting-in" data-place="audience">
          <div className="section-head">
            <h2 id="targeting-in">Targeted Audience</h2>
          </div>
          <AudienceField
            name={targetingField('whitelists', own)}
            label="Audience to target"
            lists={audiences}
            nobody="Everybody"
            disabled={!rights.lists}
            {...panel}
          />
        </section>
        <section className="targeting-part" aria-labelledby="targeting-out">
          <div className="section-head">
            <h2 id="targeting-out">Excluded Audience</h2>
          </div>
          <AudienceField
            name={targetingField('blacklists', own)}
            label="Audience to exclude"
            lists={audiences}
            nobody="Nobody"
            disabled={!rights.lists}
            {...panel}
          />
        </section>
      </div>
      <div className="targeting-pair">
        <LocationField countries={land.data?.items ?? []} disabled={!rights.campaign || !land.data} />
        <SuppliersField suppliers={bought} disabled={!rights.campaign} />
      </div>
      <AdvancedSection
        criteria={criteriaShown(platform, targeting.targeting_configurations)}
        lists={others}
        platform={platform}
        disabled={!rights.lists}
      />
    </>
  );
  return (
    <DraftForm draft={draft} label="Targeting" className="form targeting-form">
      <Columns>
        <div className="targeting-work">
          <ChoicesProblem error={error} />
          {rights.why === null ? fields : <ReadOnlyForm reason={rights.why}>{fields}</ReadOnlyForm>}
        </div>
        <Side label="Reach" padded>
          <Reach id={id} saved={saved} path={path} may={rights.reach} />
          {history(words)}
        </Side>
      </Columns>
      {rights.why === null && <SaveBar action="Save" />}
    </DraftForm>
  );
};
