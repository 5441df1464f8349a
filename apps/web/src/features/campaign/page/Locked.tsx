import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { createContext, type ReactNode, useContext } from 'react';
import { LockedField } from '#ui/form/LockedField.tsx';
import type { WholeCampaign } from '../campaign-page.queries.ts';
import { COMMERCIAL, useCampaignRights } from './rights.ts';
import type { Lists } from './useLists.ts';
import { storedIn } from './values.ts';
import { campaignWords } from './words.tsx';

type Of = { campaign: WholeCampaign; lists: Lists };
const OfCampaign = createContext<Of | null>(null);

/** Around the fields of a campaign's form: which campaign, and what they choose from. */
export const CampaignFieldsOf = OfCampaign.Provider;

export const useFieldsOf = (): Of => {
  const of = useContext(OfCampaign);
  if (!of) throw new Error('A field stands outside of a campaign’s form');
  return of;
};

type Props = {
  name: keyof CampaignDraft | 'clicks_a_day';
  wide?: boolean;
  /** Why it is locked for everybody; left out where the role decides. */
  reason?: string | undefined;
  /** As it stands; left out where the words of the field say it. */
  value?: ReactNode;
  children: ReactNode;
};

/** A field where the role writes it, else its value with a padlock; nothing at all where the role does not read it (F7). */
export const Locked = ({ name, wide, reason, value, children }: Props) => {
  const { campaign, lists } = useFieldsOf();
  const { edit, writes } = useCampaignRights(campaign);
  if (name in campaign && campaign[name as keyof WholeCampaign] === undefined) return null;
  if (name !== 'clicks_a_day' && !(name in campaign)) return null;
  if (reason === undefined && writes(name)) return children;
  const shown = value ?? campaignWords(lists.known).show(name, storedIn(campaign, name));
  const alone = reason ?? (edit && writes('name') ? COMMERCIAL : undefined);
  return (
    <LockedField
      label={campaignLabels[name]}
      value={shown}
      {...(wide ? { wide } : {})}
      {...(alone ? { reason: alone } : {})}
    />
  );
};
