import { fulfilmentOf } from '@fairlead/domain/fulfilment';
import { sumMoney } from '@fairlead/domain/money';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { AppIcon, Platform } from '#ui/bits/AppIcon.tsx';
import { BusinessChip } from '#ui/bits/BusinessChip.tsx';
import { Fulfilment, Off } from '#ui/bits/Fulfilment.tsx';
import { Sparkline } from '#ui/bits/Sparkline.tsx';
import { count, dayShort, money, moneyShort, plural } from '#ui/format.ts';
import { MidName, MidNames } from '#ui/name/MidName.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { changeText } from './card-words.ts';
import type { AppCard } from './homepage.queries.ts';

type Of = { app: AppCard };

/** What its campaigns spent in the last 7 full days, against the 7 before. */
const Spend = ({ app: { spending, currency } }: Of) => {
  const now = sumMoney(spending.week);
  const before = sumMoney(spending.week_before);
  return (
    <div className="home-card-spend">
      <div>
        <span className="home-card-cap">Spend, 7 days</span>
        {now > 0 ? (
          <b className="num" title={money(now, currency, { exact: true })}>
            {moneyShort(now, currency)}
          </b>
        ) : (
          <b className="dim">None</b>
        )}
        <span className="home-card-cap num">{changeText(now, before)}</span>
      </div>
      {now > 0 && (
        <Sparkline values={spending.week} width={92} height={38} label={`Spend of 7 days, ${money(now, currency)}`} />
      )}
    </div>
  );
};

/** The running budgets of its line items against plan; without one, since when. */
const Pace = ({ app: { name, spending, currency, budgets_shared_with: others } }: Of) => {
  const { spent, expected, budget, ended, too_soon } = spending;
  const drawn = fulfilmentOf({ spent, expected, total: budget, too_soon });
  if (!drawn)
    return (
      <div className="home-card-pace is-none">
        <span>No budget now</span>
        <span className="dim">{ended === null ? 'none was booked before' : `last one ended ${dayShort(ended)}`}</span>
      </div>
    );
  const said = `${name}: ${money(spent, currency)} spent of ${money(budget, currency)}, ${money(expected, currency)} expected by now`;
  return (
    <div
      className="home-card-pace"
      title={
        others > 0
          ? `${said}. Budgets of its line items, whole: ${plural(others, 'other app')} spend${others === 1 ? 's' : ''} of them too.`
          : said
      }
    >
      <div className="home-card-line num">
        <span>
          <b>{moneyShort(spent, currency)}</b> <span className="dim">of {moneyShort(budget, currency)}</span>
          {others > 0 && <span className="dim"> · {others + 1} apps</span>}
        </span>
        <Off value={drawn.off} />
      </div>
      <Fulfilment spent={spent} expected={expected} total={budget} too_soon={too_soon} label={said} />
    </div>
  );
};

const Running = ({ app: { live_campaigns, campaigns } }: Of) => {
  if (campaigns === 0) return <span className="dim">no campaigns</span>;
  if (live_campaigns === 0) return <span className="dim num">none live of {count(campaigns)}</span>;
  return (
    <span className="num">
      <b>{count(live_campaigns)}</b> live of {plural(campaigns, 'campaign')}
    </span>
  );
};

/** The whole card is the link that its name is. */
const Card = ({ app }: Of) => (
  <li>
    <div className="home-card panel">
      <div className="home-card-head">
        <AppIcon name={app.name} src={app.icon} size={40} />
        <div>
          <PlainLink className="home-card-name" href={`/companies/${app.company_id}/applications/${app.id}/campaigns`}>
            <MidName name={app.name} />
          </PlainLink>
          <div className="home-card-under">
            <Platform os={app.platform} /> <span title={app.company_name}>{app.company_name}</span>
          </div>
        </div>
      </div>
      <Spend app={app} />
      <Pace app={app} />
      <div className="home-card-foot">
        <BusinessChip state={app.business_state} />
        <Running app={app} />
        <span className="id">{app.id}</span>
      </div>
    </div>
  </li>
);

const Bone = () => (
  <li aria-hidden>
    <div className="home-card panel is-bone">
      <div className="home-card-head">
        <i style={{ width: 40, height: 40 }} />
        <div>
          <i style={{ width: '70%' }} />
          <i style={{ width: '45%' }} />
        </div>
      </div>
      <div className="home-card-spend">
        <div>
          <i style={{ width: 80 }} />
          <i style={{ width: 110, height: 20 }} />
        </div>
      </div>
      <div className="home-card-pace">
        <i style={{ width: '100%' }} />
      </div>
      <div className="home-card-foot">
        <i style={{ width: 60, height: 22 }} />
      </div>
    </div>
  </li>
);

/** Calls as soon as the element comes into sight, and again whenever `again` changes while it is. */
const useInSight = (element: RefObject<HTMLElement | null>, again: unknown, call: () => void): void => {
  const latest = useRef(call);
  latest.current = call;
  // biome-ignore lint/correctness/useExhaustiveDependencies: observing anew reports an element that stayed in sight
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && latest.current());
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, again]);
};

type Props = {
  cards: readonly AppCard[];
  /** The first answer is on its way: nothing but bones. */
  loading: boolean;
  more: boolean;
  loadingMore: boolean;
  onNearEnd: () => void;
};

const bones = (count: number) =>
  Array.from({ length: count }, (_, place) => place).map((place) => <Bone key={place} />);

/** The cards; nearing their end, by scroll or by keyboard, asks for more (D-037). */
export const AppCards = ({ cards, loading, more, loadingMore, onNearEnd }: Props) => {
  const end = useRef<HTMLDivElement>(null);
  const names = useMemo(() => cards.map(({ name }) => name), [cards]);
  useInSight(end, `${cards.length} ${more}`, () => more && !loadingMore && onNearEnd());
  return (
    <div className="home-cards-box" aria-busy={loading || loadingMore}>
      <ul className="home-cards" aria-label="Apps">
        <MidNames names={names}>
          {cards.map((card) => (
            <Card key={card.id} app={card} />
          ))}
        </MidNames>
        {loading && bones(12)}
        {loadingMore && bones(4)}
      </ul>
      <div ref={end} className="home-cards-end" aria-hidden />
    </div>
  );
};
