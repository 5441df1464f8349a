import type { CampaignTracking } from '@fairlead/domain/campaign/tracking';
import { hasTrackingType } from '@fairlead/domain/tracking/campaign-links';
import { checkLink, isGood, type LinkPlace } from '@fairlead/domain/tracking/check';
import { needsOtherLink, withSuggestions } from '@fairlead/domain/tracking/repair';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Application } from '#features/application/application.queries.ts';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { placeNamed, useLedTo } from '#ui/form/useLedTo.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { LinkBuilder } from './LinkBuilder.tsx';
import { fixable, LinkForm } from './LinkForm.tsx';
import { LinkNav, navWords, ReadAs } from './LinkNav.tsx';
import { RepairCard } from './RepairCard.tsx';
import { TryCard } from './TryCard.tsx';
import { type LinkSection, linkSections } from './words.ts';
import './tracking.css';

const TEST = 'test_area';

type Props = {
  campaign: WholeCampaign;
  application: Application;
  readOnly: boolean;
  /** Where the campaign is tried on a phone. */
  testArea: ReactNode;
};

const placeFor = ({ tracking_provider, platform }: Application, { type }: LinkSection): LinkPlace | null =>
  type && { provider: tracking_provider, platform, tracking_type: type };

/** The box of the link itself, not the buttons above it. */
const ledTo = (name: string) => {
  const place = placeNamed(name);
  return place && { ...place, control: place.wrapper.querySelector<HTMLElement>('textarea') };
};

/** The links of a campaign: the list, the open one, and what it would become and call (CK-02). Stands in the form of the tab. */
export const TrackingLinks = ({ campaign, application, readOnly, testArea }: Props) => {
  const hash = useLocation({ select: (location) => location.hash });
  const sections = linkSections.filter(
    ({ type }) => type === null || hasTrackingType(application.tracking_provider, type),
  );
  const [here, go] = useState(
    sections.find(({ field }) => field === hash)?.field ?? (hash === TEST ? TEST : 'click_action'),
  );
  useLedTo(ledTo);
  const values = useWatch() as CampaignTracking;
  const judged = sections.map((section) => {
    const [link, place] = [values[section.field] ?? '', placeFor(application, section)];
    return { section, link, place, verdict: place && link !== '' ? checkLink(link, place) : null };
  });
  const open = judged.find(({ section }) => section.field === here);
  const test = campaign.test_campaign_configuration;
  const items = [
    ...judged.map(({ section, link, verdict }) => ({
      key: section.field as string,
      title: section.title,
      ...navWords(link, verdict, section.type === 'click'),
    })),
    { key: TEST, title: 'Test area', faults: 0, says: test ? (test.device_id ? '1 device' : 'no device') : 'no test' },
  ];
  const repaired =
    open?.verdict && open.place && fixable(open.verdict) > 0
      ? withSuggestions(open.link, open.place, open.verdict)
      : null;
  return (
    <div className="tracking">
      <LinkNav items={items} here={here} onGo={go}>
        {open?.verdict && open.place && (
          <ReadAs
            link={open.link}
            provider={open.place.provider}
            direct={open.section.type === 'click' ? values.use_direct_link : null}
          />
        )}
        <PlainLink href={`/companies/${campaign.company_id}/trackingAudit`} className="tracking-all">
          Links of all campaigns
        </PlainLink>
      </LinkNav>
      <div className="tracking-main">
        {open ? (
          <LinkForm key={`link ${here}`} section={open.section} place={open.place} readOnly={readOnly} />
        ) : (
          testArea
        )}
        {open?.section.type === 'click' && open.link !== '' && (
          <div className="tracking-direct">
            <SwitchField
              name="use_direct_link"
              label="Direct link"
              description="Opens the app itself. On iOS it follows the domain of the click link."
              disabled={readOnly}
            />
          </div>
        )}
        {open?.place && open.link === '' && !readOnly && (
          <LinkBuilder key={`builder ${here}`} section={open.section} place={open.place} application={application} />
        )}
      </div>
      {open && open.link !== '' && (
        <aside className="tracking-side" aria-label="What becomes of the link">
          {repaired && <RepairCard link={open.link} repaired={repaired} />}
          {open.verdict && !isGood(open.verdict) && needsOtherLink(open.verdict) && (
            <p className="note note-warn">
              This is the link of another app or partner: bring the right one. Its parameters are not changed to pass
              for it.
            </p>
          )}
          <TryCard link={open.link} campaign={campaign} />
        </aside>
      )}
    </div>
  );
};
