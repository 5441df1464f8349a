import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { audienceCriterionOf, targetingField } from '@fairlead/domain/targeting/targeting';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { listsOf } from '#features/audience/audience.queries.ts';
import { audiencePaths } from '#features/audience/paths.ts';
import { campaignOf, countries as countriesQuery } from '#features/campaign/campaign-page.queries.ts';
import { suppliers as suppliersQuery } from '#features/supplier/supplier.queries.ts';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { ReadOnlyForm } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { placeNamed, useLedTo } from '#ui/form/useLedTo.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { AdvancedSection } from './AdvancedSection.tsx';
import { AudienceField, type AudienceParts } from './AudienceField.tsx';
import { FormReach } from './FormReach.tsx';
import { LocationField } from './LocationField.tsx';
import { useTargetingRights } from './rights.ts';
import { SuppliersField } from './SuppliersField.tsx';
import { targetingOf } from './targeting.queries.ts';
import { useTargetingDraft } from './useTargetingDraft.ts';
import { criteriaShown, installersNames, payersNames, type TargetingValues } from './values.ts';
import { targetingWords } from './words.ts';
import './targeting.css';

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

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
      countries: land.data?.items ?? null,
      suppliers: sellers.data?.items ?? null,
      lists: all.data?.items ?? [],
    }),
    [land.data, sellers.data, all.data],
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
  const lists = all.data?.items ?? null;
  // One that is not bought from any more is shown only to be left
  const bought = (sellers.data?.items ?? []).filter(({ id: one, active }) => active || saved.suppliers.includes(one));
  const own = audienceCriterionOf(platform);
  const audiences = lists?.filter(({ criterion }) => criterion === own) ?? null;
  const others = lists?.filter(({ criterion }) => !isDeviceCriterion(criterion) || criterion !== own) ?? null;
  const error = land.error ?? sellers.error ?? all.error;
  const place = { company_id, id: app_id };
  // Said once it is known, with the way to the first one for those who may make one
  const none = (what: string, href: string, way: string) =>
    all.data && (
      <p className="targeting-none dim small">
        This application has no {what} yet.{' '}
        {rights.makes && (
          <PlainLink href={href} className="link-button">
            {way}
          </PlainLink>
        )}
      </p>
    );
  const noAudience = none('audience', audiencePaths.audiences(place), 'Make the first one');
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
            none={noAudience}
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
            none={noAudience}
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
        none={none('list for advanced targeting', audiencePaths.uploadAdvanced(place), 'Upload the first one')}
        disabled={!rights.lists}
      />
    </>
  );
  return (
    <DraftForm draft={draft} label="Targeting" className="form targeting-form flush">
      <Columns>
        <div className="targeting-work">
          <ChoicesProblem error={error} />
          {rights.why === null ? fields : <ReadOnlyForm reason={rights.why}>{fields}</ReadOnlyForm>}
        </div>
        <Side label="Reach" padded>
          <FormReach
            id={id}
            saved={saved}
            path={`/companies/${company_id}/applications/${app_id}/campaigns`}
            may={rights.reach}
            audience={targetingField('whitelists', own)}
          />
          {history(words)}
        </Side>
      </Columns>
      {rights.why === null && <SaveBar action="Save" />}
    </DraftForm>
  );
};
