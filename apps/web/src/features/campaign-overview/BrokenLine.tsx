import { IconBulb, IconExclamationCircleFilled, IconListCheck } from '@tabler/icons-react';
import { dayTime } from '#ui/format.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { type Broke, brokenCauses, repairedAtOnce } from './broken-causes.ts';
import { campaignsAt } from './campaign-places.ts';
import type { Campaign } from './overview.queries.ts';

const Cause = ({ cause: { count, words, at, by, ids }, readiness }: { cause: Broke; readiness: string }) => (
  <span className="overview-cause">
    <PlainLink href={`${readiness}?campaign=${ids.join(',')}`}>
      <b>{count}</b> {words}
    </PlainLink>{' '}
    <span className="dim">
      {by ? `${by}, ` : ''}
      {dayTime(at)}
    </span>
  </span>
);

type Props = {
  /** All campaigns of the application. */
  campaigns: readonly Campaign[];
  /** Undefined while only these are shown. */
  onShow: (() => void) | undefined;
};

/** What broke since it was launched: causes with how many, by whom and when; the ways to repair and to show them. Nothing while nothing is. */
export const BrokenLine = ({ campaigns, onShow }: Props) => {
  const may = useMay();
  const broken = campaigns.filter((campaign) => campaign.broken !== null);
  const [first] = broken;
  if (!first) return null;
  const readiness = `${campaignsAt(first)}/readiness`;
  // A repair is promised only where one puts all right; else there is something to be looked at and decided
  const repairable = may('campaign.repair') ? repairedAtOnce(broken) : [];
  const led = repairable.length > 0 ? repairable : broken;
  return (
    <section className="overview-broken" aria-label="Broke since launch">
      <b className="overview-broken-count">
        <IconExclamationCircleFilled size={16} aria-hidden />
        {broken.length} broke since launch
      </b>
      <span className="overview-causes">
        {brokenCauses(broken).map((cause) => (
          <Cause key={cause.code} {...{ cause, readiness }} />
        ))}
      </span>
      <span className="overview-broken-acts">
        <PlainLink className="grid-button" href={`${readiness}?campaign=${led.map(({ id }) => id).join(',')}`}>
          {repairable.length > 0 ? <IconBulb size={15} aria-hidden /> : <IconListCheck size={15} aria-hidden />}
          {repairable.length > 0 ? 'Repair' : 'See'} {led.length}
        </PlainLink>
        {onShow && (
          <button type="button" className="grid-button" onClick={onShow}>
            Show {broken.length}
          </button>
        )}
      </span>
    </section>
  );
};
