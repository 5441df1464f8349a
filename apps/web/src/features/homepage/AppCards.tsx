import { type RefObject, useEffect, useRef } from 'react';
import { AppIcon, Platform } from '../../ui/bits/AppIcon.tsx';
import { BusinessChip } from '../../ui/bits/BusinessChip.tsx';
import { PlainLink } from '../../ui/shell/PlainLink.tsx';
import type { AppCard } from './homepage.queries.ts';

const Card = ({ id, name, company_id, company_name, icon_url, platform, business_state }: AppCard) => (
  <li>
    <PlainLink className="home-card" href={`/companies/${company_id}/applications/${id}/campaigns`}>
      <span className="home-card-head">
        <AppIcon name={name} src={icon_url} size={44} />
        <span>
          <span className="home-card-name" title={name}>
            {name}
          </span>
          <span className="home-card-under">
            <Platform os={platform} /> <span>{company_name}</span>
          </span>
        </span>
      </span>
      <span className="home-card-foot">
        <BusinessChip state={business_state} />
        <span className="id">{id}</span>
      </span>
    </PlainLink>
  </li>
);

const Bone = () => (
  <li aria-hidden>
    <span className="home-card is-bone">
      <span className="home-card-head">
        <i style={{ width: 44, height: 44 }} />
        <span>
          <i style={{ width: '70%' }} />
          <i style={{ width: '45%' }} />
        </span>
      </span>
      <span className="home-card-foot">
        <i style={{ width: 60, height: 22 }} />
      </span>
    </span>
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
  useInSight(end, `${cards.length} ${more}`, () => more && !loadingMore && onNearEnd());
  return (
    <div className="home-cards-box" aria-busy={loading || loadingMore}>
      <ul className="home-cards" aria-label="Apps">
        {cards.map((card) => (
          <Card key={card.id} {...card} />
        ))}
        {loading && bones(12)}
        {loadingMore && bones(4)}
      </ul>
      <div ref={end} className="home-cards-end" aria-hidden />
    </div>
  );
};
