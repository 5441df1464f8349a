import { attributionLabels, trackingProviderNames } from '@fairlead/domain/application/application';
import { stateNames } from '@fairlead/domain/state';
import { IconCircleDashed, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppIcon, Platform } from '#ui/bits/AppIcon.tsx';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { Was } from '#ui/bits/Was.tsx';
import { ago, day, dayShort, dayTime, time } from '#ui/format.ts';
import { TwoLines } from '#ui/grid/index.ts';
import { MidName } from '#ui/name/MidName.tsx';
import type { Application } from './application.queries.ts';
import { platformNames, windowText } from './application-words.tsx';
import { websiteHost } from './website.ts';

type Of = { app: Application };

const paramsOf = ({ company_id, id }: Pick<Application, 'company_id' | 'id'>) => ({
  companyId: String(company_id),
  applicationId: String(id),
});

/** The name with its exceptions as chips; under it id and website, or what an unsaved state was. */
export const Name = ({ app, saved }: Of & { saved: Application }) => (
  <TwoLines
    lead={<AppIcon name={app.name} src={app.icon} size={32} />}
    top={
      <span className="mid-line">
        <Link
          to="/companies/$companyId/applications/$applicationId/edit/details"
          params={paramsOf(app)}
          tabIndex={-1}
          className="application-name"
        >
          <MidName name={app.name} />
        </Link>
        {app.state === 'archived' && <ArchivedChip />}
      </span>
    }
    under={
      app.state === saved.state ? (
        <>
          <CopyId id={app.id} inCell />
          {app.advertiser_website_url && ` · ${websiteHost(app.advertiser_website_url)}`}
        </>
      ) : (
        <Was>{stateNames[saved.state]}</Was>
      )
    }
  />
);

export const StateCell = ({ app }: Of) => (
  <TwoLines top={app.state === 'archived' ? <ArchivedChip /> : 'Not archived'} />
);

export const PlatformCell = ({ app }: Of) => (
  <span className="application-platform inline">
    <Platform os={app.platform} size={16} />
    <span aria-hidden>{platformNames[app.platform]}</span>
  </span>
);

export const Bundle = ({ app }: Of) => (
  <TwoLines
    top={
      app.bundle_identifier === null ? (
        <span className="dim">Not set</span>
      ) : (
        <span className="application-bundle">
          <MidName name={app.bundle_identifier} column="bundle" />
        </span>
      )
    }
    under={app.app_store_id !== null && <span className="id">id{app.app_store_id}</span>}
  />
);

export const AttributionCell = ({ app }: Of) => <TwoLines top={attributionLabels[app.attribution]} />;

export const Provider = ({ app: { tracking_provider: provider, tracking_provider_attribution_days: days } }: Of) => (
  <TwoLines
    top={
      provider === 'unknown' ? (
        <span className="dim">{trackingProviderNames[provider]}</span>
      ) : (
        trackingProviderNames[provider]
      )
    }
    under={provider !== 'unknown' && days !== null && `window ${windowText(days)}`}
  />
);

const percentText = (percent: number): string => (percent === 0 ? 'Disabled' : `${percent} %`);

/** In words, for the clipboard and for a reader: what is in force, and what follows. */
export const controlGroupText = ({ control_group_percent: now, upcoming_control_group: next }: Application): string =>
  next ? `${percentText(now)}, ${percentText(next.percent)} from ${day(next.start_date)}` : percentText(now);

/** Plum while it has not started: nothing is in force until it is plain that it is. */
export const ControlGroupCell = ({ app: { control_group_percent: now, upcoming_control_group: next } }: Of) => (
  <TwoLines
    top={now === 0 ? <span className="dim">{percentText(0)}</span> : percentText(now)}
    under={
      next && (
        <span className="application-upcoming inline tone-pending" title={`From ${day(next.start_date)}, midnight UTC`}>
          <IconCircleDashed size={12} aria-hidden />
          {percentText(next.percent)} from {dayShort(next.start_date)}
        </span>
      )
    }
  />
);

export const churnText = ({ is_churn_prediction_enabled: on }: Application): string => (on ? 'On' : 'Off');

export const ChurnCell = ({ app }: Of) => (
  <TwoLines
    top={
      app.is_churn_prediction_enabled ? (
        <Chip tone="ok">{churnText(app)}</Chip>
      ) : (
        <Chip tone="quiet">{churnText(app)}</Chip>
      )
    }
    under={app.is_datastream_enabled ? 'events arrive' : 'no events in 7 days'}
  />
);

/** When the churn file was written, and beside it the way to get it, for those who may. */
export const ChurnFile = ({ app, download }: Of & { download?: (app: Application) => void }) => {
  const { last_churn_update: at, last_churn_file: file } = app;
  if (at === null) return <span className="dim">No file</span>;
  return (
    <span className="application-churn">
      <TwoLines top={<span title={`${dayTime(at)} UTC`}>{ago(at)}</span>} under={`${time(at)} UTC`} />
      {download && file !== null && (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={`Download the churn file of ${app.name}`}
          title={file}
          onClick={() => download(app)}
        >
          <IconDownload size={16} stroke={1.7} aria-hidden />
        </button>
      )}
    </span>
  );
};
